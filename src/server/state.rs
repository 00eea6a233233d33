//! The open documents and their changes.
//!
//! Nothing here waits: a change is applied by the first poll of its notification, and those come in the order
//! of the messages. What reads takes a [`Snapshot`], which no later change touches. This module must not know
//! how documents are checked or shown.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tower_lsp::lsp_types::{TextDocumentContentChangeEvent, TextDocumentItem, Url};

use super::convert;
use super::diagnostics::Rendering;
use crate::features::KnownHints;
use crate::games::{self, Game};
use crate::record::Document;
use crate::text::Encoding;

/// The documents that the client has open.
#[derive(Clone, Default)]
pub(super) struct Documents {
    open: Arc<Mutex<HashMap<Url, Open>>>,
}

struct Open {
    /// The game that language or name tell.
    told: Option<&'static dyn Game>,
    /// That, or the one that is taken where they tell none.
    game: Option<&'static dyn Game>,
    now: Snapshot,
}

/// A document as it was at some moment.
#[derive(Clone)]
pub(super) struct Snapshot {
    pub(super) uri: Arc<Url>,
    pub(super) version: i32,
    pub(super) document: Arc<Document>,
    /// What was rendered of this document before, for the next time.
    rendering: Arc<Mutex<Rendering>>,
    /// The same of its hints.
    pub(super) hints: Arc<KnownHints>,
    /// Counts the changes; versions are the client's, and may be anything.
    revision: u64,
    latest: Arc<AtomicU64>,
}

impl Snapshot {
    /// Whether the document has changed, or was closed, since.
    pub(super) fn superseded(&self) -> bool {
        self.latest.load(Ordering::Acquire) != self.revision
    }

    /// What was rendered of this document, for one at a time.
    pub(super) fn rendering(&self) -> MutexGuard<'_, Rendering> {
        self.rendering.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same, unless the document has changed.
    pub(super) fn latest_rendering(&self) -> Option<MutexGuard<'_, Rendering>> {
        let rendering = self.rendering();
        (!self.superseded()).then_some(rendering)
    }
}

impl Documents {
    fn lock(&self) -> MutexGuard<'_, HashMap<Url, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a document, or opens it anew; `usual` is the game where neither its language nor its name tells one.
    pub(super) fn open(&self, item: TextDocumentItem, usual: Option<&'static dyn Game>) -> Snapshot {
        let told = games::by_id(&item.language_id).or_else(|| by_extension(&item.uri));
        let game = told.or(usual);
        let now = Snapshot {
            uri: Arc::new(item.uri.clone()),
            version: item.version,
            document: Arc::new(Document::new(&item.text, game)),
            rendering: Arc::default(),
            hints: Arc::default(),
            revision: 0,
            latest: Arc::default(),
        };
        let old = self.lock().insert(item.uri, Open { told, game, now: now.clone() });
        discard(old);
        now
    }

    /// Applies changes one after the other, each to what the one before has left. `None`: it is not open.
    pub(super) fn change(
        &self,
        uri: &Url,
        version: i32,
        changes: &[TextDocumentContentChangeEvent],
        encoding: Encoding,
    ) -> Option<Snapshot> {
        let mut documents = self.lock();
        let open = documents.get_mut(uri)?;
        let mut document = open.now.document.clone();
        for change in changes {
            document = Arc::new(match change.range {
                Some(range) => {
                    let range = convert::text_range(document.text(), range, encoding);
                    document.edit(range, &change.text).being_typed()
                }
                None => Document::new(&change.text, open.game),
            });
        }
        open.now.document = document;
        open.now.version = version;
        open.now.revision += 1;
        open.now.latest.store(open.now.revision, Ordering::Release);
        Some(open.now.clone())
    }

    /// Asks of each document whether something else is wanted of it now, and then which game it usually is; those
    /// are handed over, before any other change to them can be.
    pub(super) fn reconsider(
        &self,
        wanted: impl Fn(&Url) -> Option<Option<&'static dyn Game>>,
        mut changed: impl FnMut(Snapshot),
    ) {
        for (uri, open) in self.lock().iter_mut() {
            let Some(usual) = wanted(uri) else { continue };
            let game = open.told.or(usual);
            if game.map(|game| game.id()) != open.game.map(|game| game.id()) {
                open.game = game;
                open.now.document = Arc::new(Document::new(&open.now.document.text().to_string(), game));
                open.now.revision += 1;
                open.now.latest.store(open.now.revision, Ordering::Release);
            }
            changed(open.now.clone());
        }
    }

    /// Closes a document, and ends what is still reading it. `None`: it was not open.
    pub(super) fn close(&self, uri: &Url) -> Option<Snapshot> {
        let old = self.lock().remove(uri)?;
        old.now.latest.store(u64::MAX, Ordering::Release);
        Some(old.now)
    }

    /// The document as it is now.
    pub(super) fn get(&self, uri: &Url) -> Option<Snapshot> {
        self.lock().get(uri).map(|open| open.now.clone())
    }
}

/// Ends what is still reading a document, and frees it elsewhere: that takes long for a large one.
fn discard(old: Option<Open>) {
    if let Some(old) = old {
        old.now.latest.store(u64::MAX, Ordering::Release);
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn_blocking(move || drop(old))),
            Err(_) => drop(old),
        }
    }
}

/// The game that a file's extension belongs to.
fn by_extension(uri: &Url) -> Option<&'static dyn Game> {
    let (_, extension) = uri.path().rsplit_once('.')?;
    let has = |game: &&dyn Game| game.extensions().iter().any(|known| known.eq_ignore_ascii_case(extension));
    games::all().iter().copied().find(has)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tower_lsp::lsp_types::{Position, Range};

    fn uri() -> Url {
        Url::parse("untitled:one").unwrap()
    }

    fn open(text: &str) -> Documents {
        let documents = Documents::default();
        documents.open(TextDocumentItem::new(uri(), "text".into(), 1, text.into()), None);
        documents
    }

    fn change(start: (u32, u32), end: (u32, u32), text: &str) -> TextDocumentContentChangeEvent {
        let range = Range::new(Position::new(start.0, start.1), Position::new(end.0, end.1));
        TextDocumentContentChangeEvent { range: Some(range), range_length: None, text: text.into() }
    }

    fn text(documents: &Documents) -> String {
        documents.get(&uri()).unwrap().document.text().to_string()
    }

    #[test]
    fn each_change_is_applied_to_what_the_last_has_left() {
        let documents = open("a😀b\n");
        let changes =
            [change((0, 3), (0, 4), "c\nd"), change((1, 0), (1, 1), ""), change((1, 0), (1, 0), "e")];
        let snapshot = documents.change(&uri(), 2, &changes, Encoding::Utf16).unwrap();
        assert_eq!(snapshot.version, 2);
        assert_eq!(text(&documents), "a😀c\ne\n");
    }

    #[test]
    fn what_no_range_can_mean_is_clamped() {
        let documents = open("ab\ncd");
        documents.change(&uri(), 2, &[change((9, 9), (0, 1), "x")], Encoding::Utf16);
        assert_eq!(text(&documents), "ax");
        documents.change(&uri(), 3, &[change((0, u32::MAX), (u32::MAX, 0), "y")], Encoding::Utf8);
        assert_eq!(text(&documents), "axy");
        let whole = TextDocumentContentChangeEvent { range: None, range_length: None, text: "new".into() };
        documents.change(&uri(), 4, &[whole], Encoding::Utf8);
        assert_eq!(text(&documents), "new");
    }

    #[test]
    fn a_snapshot_knows_when_it_is_old() {
        let documents = open("a");
        let first = documents.get(&uri()).unwrap();
        assert!(!first.superseded());
        let second = documents.change(&uri(), 2, &[change((0, 0), (0, 0), "b")], Encoding::Utf8).unwrap();
        assert!(first.superseded() && !second.superseded());
        assert!(documents.close(&uri()).is_some());
        assert!(second.superseded());
        assert!(documents.close(&uri()).is_none() && documents.get(&uri()).is_none());
        assert!(documents.change(&uri(), 3, &[], Encoding::Utf8).is_none());
    }
}
