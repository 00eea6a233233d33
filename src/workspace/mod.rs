//! All files together: the records of the folders on the disk, and over them the documents that are open.
//!
//! Of a file on the disk only an index is kept; its text is read again where somebody looks. A file that is open counts
//! as it is in the editor, and as it is on the disk again when it is closed. Everything is bounded, and
//! [`Looked`] says what was left out. Nothing here starts by itself: who owns a [`Workspace`] says when to look at the
//! disk, and should not do it where somebody types. This layer must not know LSP or the terminal.

mod folder;
pub mod index;
pub mod names;
mod search;
pub mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use rayon::prelude::*;

pub use folder::{LARGEST, MOST_ENTRIES, MOST_FILES};
use folder::{Listing, Stamp};
use index::{FileIndex, hash_of, threads};
pub use search::{GameFound, MOST_GAMES};
use source::Decoded;

use crate::findings::Finding;
use crate::record::Document;
use crate::text::{Text, TextRange, TextSize};

/// How many moves of files on the disk are kept for their positions: 16 bytes each, 64 MiB together.
pub const MOST_PLACES: usize = 4 << 20;
/// How many places an answer names.
pub const MOST_FOUND: usize = 10_000;
/// Files that are read before those waiting for answers have their turn.
const BATCH: usize = 32;

/// What names a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Address {
    Path(PathBuf),
    /// What the editor calls a text that is not on the disk.
    Other(String),
}

/// The files; many may ask at once.
#[derive(Default)]
pub struct Workspace {
    kept: RwLock<Kept>,
    fresh: AtomicUsize,
}

#[derive(Default)]
struct Kept {
    folders: BTreeSet<PathBuf>,
    files: BTreeMap<Address, File>,
    /// The moves of all files on the disk.
    places: usize,
}

#[derive(Default)]
struct File {
    disk: Option<Disk>,
    open: Option<Open>,
}

/// A file as it is on the disk.
struct Disk {
    stamp: Stamp,
    /// Of its text and how it was read.
    text: u64,
    index: Arc<FileIndex>,
    /// Whether there was no room for its moves.
    bare: bool,
}

/// A file as it is in the editor.
struct Open {
    document: Arc<Document>,
    version: i32,
    index: Arc<FileIndex>,
}

impl File {
    fn index(&self) -> Option<&Arc<FileIndex>> {
        self.open.as_ref().map(|open| &open.index).or(self.disk.as_ref().map(|disk| &disk.index))
    }
}

/// What came of a look at the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Looked {
    /// Files that were read, or are gone.
    pub changed: usize,
    /// Files above [`LARGEST`].
    pub large: usize,
    /// Whether there are more than [`MOST_FILES`] or [`MOST_ENTRIES`].
    pub cut: bool,
    /// Files whose moves cannot be found, because [`MOST_PLACES`] are kept already.
    pub bare: usize,
}

/// What one can look for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sought {
    /// See [`index::hash`].
    Position(u64),
    /// See [`names::folded`].
    Player(String),
}

/// Where something was found in a file.
#[derive(Debug, Clone)]
pub struct Hit {
    pub address: Address,
    pub text: Text,
    /// Of an open file.
    pub version: Option<i32>,
    /// In the order of the text.
    pub ranges: Vec<TextRange>,
}

/// What can be looked for at a place, and the place itself: the position behind a move, or a player's name in a tag.
pub fn sought(document: &Document, offset: TextSize) -> Option<(Sought, TextRange)> {
    let at = document.game_at(offset);
    let record = document.record(at.index)?;
    let inside = offset - at.start;
    if let Some(ply) = record.ply_at(inside).and_then(|id| record.plies.get(id)) {
        let hash = index::hash(record.game, ply.position.as_deref()?);
        return Some((Sought::Position(hash), ply.range + at.start));
    }
    let name = names::names(&record).into_iter().find(|name| name.range.contains_inclusive(inside))?;
    Some((Sought::Player(name.player.into()), name.range + at.start))
}

/// The position at the end of a game's main line, where its last move was played.
pub fn final_position(document: &Document, game: usize) -> Option<u64> {
    let record = document.record(game)?;
    let last = record.main.last().copied()?;
    Some(index::hash(record.game, record.position_at(Some(last))?.as_ref()))
}

/// A file of the disk, what is to be said of its bytes, and both as a number. One that is no text is empty.
pub fn document_at(path: &Path) -> Option<(Document, Option<Finding>, u64)> {
    let (Decoded { text, finding, .. }, hash) = decoded_at(path)?;
    Some((Document::new(&text, source::game_of(path)), finding, hash))
}

fn decoded_at(path: &Path) -> Option<(Decoded, u64)> {
    path.metadata().ok().filter(|file| file.is_file() && file.len() <= LARGEST)?;
    let decoded = source::decode(std::fs::read(path).ok()?);
    let said = decoded.finding.as_ref().map(|finding| (finding.code, usize::from(finding.range.start())));
    let hash = hash_of(&(&decoded.text, said));
    Some((decoded, hash))
}

impl Workspace {
    fn read(&self) -> RwLockReadGuard<'_, Kept> {
        self.kept.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Kept> {
        self.kept.write().unwrap_or_else(PoisonError::into_inner)
    }

    // ---- folders

    /// Adds folders and takes others away, with their files. What is added is seen by the next [`Workspace::look`].
    pub fn change_folders(&self, added: impl IntoIterator<Item = PathBuf>, removed: &[PathBuf]) {
        let mut kept = self.write();
        kept.folders.retain(|folder| !removed.contains(folder));
        kept.folders.extend(added);
        let Kept { folders, files, .. } = &*kept;
        let is_left = |path: &Path| folders.iter().any(|folder| path.starts_with(folder));
        let gone: Vec<PathBuf> =
            disk_paths(files).filter(|path| !is_left(path)).map(Path::to_owned).collect();
        gone.iter().for_each(|path| kept.remove(path));
    }

    pub fn folders(&self) -> Vec<PathBuf> {
        self.read().folders.iter().cloned().collect()
    }

    /// Reads what has changed on the disk at a path or below it. `progress` hears how many of how many files are read;
    /// `go_on` is asked between games, and what was read when it says no stays.
    pub fn look(
        &self,
        under: &Path,
        go_on: &(dyn Fn() -> bool + Sync),
        progress: &dyn Fn(usize, usize),
    ) -> Looked {
        let mut found = Listing::default();
        for folder in self.folders() {
            let under = if folder.starts_with(under) { &folder } else { under };
            if under.starts_with(&folder) {
                let listing = folder::list(&folder, under, go_on);
                found.files.extend(listing.files);
                found.large += listing.large;
                found.cut |= listing.cut;
            }
        }
        let mut looked = Looked { large: found.large, cut: found.cut, ..Looked::default() };
        let mut kept = self.write();
        let known = disk_paths(&kept.files).filter(|path| path.starts_with(under));
        let is_gone = |path: &&Path| !found.files.contains_key(*path) && (!found.cut || !path.exists());
        let gone: Vec<PathBuf> = known.filter(is_gone).map(Path::to_owned).collect();
        gone.iter().for_each(|path| kept.remove(path));
        looked.changed = gone.len();
        let room = MOST_FILES.saturating_sub(disk_paths(&kept.files).count());
        let mut fresh: Vec<(PathBuf, Stamp, Option<Arc<FileIndex>>)> = Vec::new();
        let mut new = 0;
        for (path, stamp) in found.files {
            let known = kept.files.get(&Address::Path(path.clone())).and_then(|file| file.disk.as_ref());
            match known {
                Some(disk) if disk.stamp == stamp => {}
                Some(disk) => fresh.push((path, stamp, Some(disk.index.clone()))),
                None if new == room => looked.cut = true,
                None => {
                    new += 1;
                    fresh.push((path, stamp, None));
                }
            }
        }
        drop(kept);

        for (batch, paths) in fresh.chunks(BATCH).enumerate() {
            progress(batch * BATCH, fresh.len());
            let read = |(path, stamp, old): &(PathBuf, Stamp, Option<Arc<FileIndex>>)| {
                let disk = Disk::read(path, *stamp, old.as_deref(), go_on);
                (path.clone(), disk)
            };
            let read: Vec<(PathBuf, Option<Disk>)> = threads(|| paths.par_iter().map(read).collect());
            if !go_on() {
                looked.cut = true;
                break;
            }
            let mut kept = self.write();
            for (path, disk) in read {
                looked.changed += 1;
                kept.remove(&path);
                if let Some(disk) = disk {
                    self.fresh.fetch_add(disk.index.fresh, Ordering::Relaxed);
                    kept.put(path, disk);
                }
            }
        }
        looked.bare =
            self.read().files.values().filter_map(|file| file.disk.as_ref()).filter(|d| d.bare).count();
        looked
    }

    // ---- open documents

    /// Puts a document over its file; also a new version of it. Only games that no version had are replayed. `false`:
    /// `go_on` said no, and nothing has changed.
    pub fn open(
        &self,
        address: Address,
        document: Arc<Document>,
        version: i32,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        let old = self.read().files.get(&address).and_then(File::index).cloned();
        let Some(index) = FileIndex::of(&document, old.as_deref(), go_on) else { return false };
        self.fresh.fetch_add(index.fresh, Ordering::Relaxed);
        let open = Open { document, version, index: Arc::new(index) };
        let old = self.write().files.entry(address).or_default().open.replace(open);
        // Outside of the lock, as it takes long for a large one.
        drop(old);
        true
    }

    /// Goes back to the file on the disk.
    pub fn close(&self, address: &Address) {
        let mut kept = self.write();
        let Some(file) = kept.files.get_mut(address) else { return };
        let open = file.open.take();
        if file.disk.is_none() {
            kept.files.remove(address);
        }
        drop(kept);
        drop(open);
    }

    // ---- questions

    /// Whether a file is kept of the disk, open or not.
    pub fn is_on_disk(&self, address: &Address) -> bool {
        self.read().files.get(address).is_some_and(|file| file.disk.is_some())
    }

    /// How many games were replayed for the index so far.
    pub fn games_read(&self) -> usize {
        self.fresh.load(Ordering::Relaxed)
    }

    /// Every file with its index, in the order of their names.
    pub fn each(&self, mut see: impl FnMut(&Address, &FileIndex)) {
        let kept = self.read();
        let indexes = kept.files.iter().filter_map(|(address, file)| Some((address, file.index()?)));
        indexes.for_each(|(address, index)| see(address, index));
    }

    /// In how many games a position stands, the one that was asked from among them.
    pub fn games_reaching(&self, hash: u64) -> usize {
        let mut count = 0;
        self.each(|_, index| {
            count += index.games().filter(|(_, game)| game.reaching(hash).next().is_some()).count()
        });
        count
    }

    /// Every place that is looked for, in the order of the files, and whether there are more than [`MOST_FOUND`].
    pub fn find(&self, sought: &Sought) -> (Vec<Hit>, bool) {
        let mut found: Vec<(Address, usize)> = Vec::new();
        let mut room = MOST_FOUND;
        let mut cut = false;
        self.each(|address, index| {
            let count = sought.in_file(index).len();
            cut |= count > room;
            let named = count.min(room);
            room -= named;
            if named > 0 {
                found.push((address.clone(), named));
            }
        });
        let hit = |(address, named): (Address, usize)| {
            let (text, version, index) = self.look_up(&address)?;
            // What it was found in may have changed since.
            let mut ranges = sought.in_file(&index);
            ranges.truncate(named);
            (!ranges.is_empty()).then_some(Hit { address, text, version, ranges })
        };
        (found.into_iter().filter_map(hit).collect(), cut)
    }

    /// The games that a query describes, best first; at most [`MOST_GAMES`].
    pub fn games(&self, query: &str) -> Vec<GameFound> {
        search::games(self, query)
    }

    /// The text of a file as it is now, its version where it is open, and what is in it.
    pub fn look_up(&self, address: &Address) -> Option<(Text, Option<i32>, Arc<FileIndex>)> {
        let (known, index) = {
            let kept = self.read();
            let file = kept.files.get(address)?;
            if let Some(open) = &file.open {
                return Some((open.document.text().clone(), Some(open.version), open.index.clone()));
            }
            let disk = file.disk.as_ref()?;
            (disk.text, disk.index.clone())
        };
        let Address::Path(path) = address else { return None };
        let (Decoded { text, .. }, hash) = decoded_at(path)?;
        if hash == known {
            return Some((Text::new(&text), None, index));
        }
        let document = Document::new(&text, source::game_of(path));
        let index = FileIndex::of(&document, Some(&index), &|| true)?;
        Some((document.text().clone(), None, Arc::new(index)))
    }

    /// The files on the disk that are not open, each with its text as a number.
    pub fn unopened(&self) -> Vec<(PathBuf, u64)> {
        let kept = self.read();
        let unopened = kept.files.iter().filter(|(_, file)| file.open.is_none());
        let on_disk = unopened.filter_map(|(address, file)| match address {
            Address::Path(path) => Some((path.clone(), file.disk.as_ref()?.text)),
            Address::Other(_) => None,
        });
        on_disk.collect()
    }
}

impl Kept {
    /// Forgets a file of the disk.
    fn remove(&mut self, path: &Path) {
        let address = Address::Path(path.to_owned());
        let Some(file) = self.files.get_mut(&address) else { return };
        if let Some(disk) = file.disk.take() {
            self.places -= disk.index.places;
        }
        if file.open.is_none() {
            self.files.remove(&address);
        }
    }

    fn put(&mut self, path: PathBuf, mut disk: Disk) {
        if self.places + disk.index.places > MOST_PLACES {
            disk.bare = true;
            disk.index = Arc::new(disk.index.without_places());
        }
        self.places += disk.index.places;
        self.files.entry(Address::Path(path)).or_default().disk = Some(disk);
    }
}

impl Disk {
    /// `None`: it cannot be read, or `go_on` said no.
    fn read(
        path: &Path,
        stamp: Stamp,
        old: Option<&FileIndex>,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Option<Disk> {
        let (document, _, text) = document_at(path)?;
        let index = Arc::new(FileIndex::of(&document, old, go_on)?.at_rest());
        Some(Disk { stamp, text, index, bare: false })
    }
}

impl Sought {
    /// Where it is in a file, in the order of the text.
    fn in_file(&self, index: &FileIndex) -> Vec<TextRange> {
        match self {
            Sought::Position(hash) => {
                let of_game = |(start, game): (TextSize, &'_ index::GameIndex)| {
                    game.reaching(*hash).map(|range| range + start).collect::<Vec<_>>()
                };
                index.games().flat_map(of_game).collect()
            }
            Sought::Player(player) => names::naming(index, player).collect(),
        }
    }
}

/// The files that are kept of the disk.
fn disk_paths(files: &BTreeMap<Address, File>) -> impl Iterator<Item = &Path> {
    files.iter().filter(|(_, file)| file.disk.is_some()).filter_map(|(address, _)| match address {
        Address::Path(path) => Some(path.as_path()),
        Address::Other(_) => None,
    })
}
