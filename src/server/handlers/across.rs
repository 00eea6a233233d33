//! What spans files: `textDocument/definition`, `references`, `rename`, `workspace/symbol`, and the count in a lens.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    AnnotatedTextEdit, ChangeAnnotation, CodeLens, Command, DocumentChanges, GotoDefinitionParams,
    GotoDefinitionResponse, Location, OneOf, OptionalVersionedTextDocumentIdentifier, Position,
    PrepareRenameResponse, Range, ReferenceParams, RenameParams, SymbolInformation, SymbolKind,
    TextDocumentEdit, TextDocumentPositionParams, TextEdit, Url, WorkspaceEdit, WorkspaceSymbolParams,
};

use super::{Running, Server, Work, written};
use crate::features;
use crate::findings::Message;
use crate::games;
use crate::server::capabilities::{SHOW_REFERENCES, Settings};
use crate::server::convert::{self, Lines};
use crate::server::library::Library;
use crate::server::state::Snapshot;
use crate::text::{Text, TextRange};
use crate::workspace::{self, Address, Hit, Sought, names};

/// From how many places on a text's lines are counted once for all.
const MANY: usize = 16;

/// Whether somebody still waits for work.
#[derive(Clone)]
pub(super) struct Wanted(Arc<AtomicBool>);

impl Wanted {
    pub(super) fn still(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// Dropped with the request that waits.
struct Waiting(Wanted);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.0.store(false, Ordering::Release);
    }
}

impl Server {
    /// Does work on the whole workspace, once it is as the client knows it.
    pub(super) async fn search<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Library, &Wanted) -> T + Send + 'static,
    ) -> Result<T> {
        let configuration = self.configuration();
        self.library.ready(&configuration).await;
        let waiting = Waiting(Wanted(Arc::new(AtomicBool::new(true))));
        let (library, wanted) = (self.library.clone(), waiting.0.clone());
        let permit = self.long.clone().acquire_owned().await.map_err(|_| Error::internal_error())?;
        let mut running = Running(tokio::task::spawn_blocking(move || {
            let _permit = permit;
            library.catch_up(&configuration.general());
            job(&library, &wanted)
        }));
        match (&mut running.0).await {
            Ok(result) => Ok(result),
            // The guard answers for it.
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => Err(Error::request_cancelled()),
        }
    }

    pub(super) async fn definition_of(
        &self,
        params: GotoDefinitionParams,
    ) -> Result<Option<GotoDefinitionResponse>> {
        let at = params.text_document_position_params;
        let Some(snapshot) = self.documents.get(&at.text_document.uri) else { return Ok(None) };
        let encoding = self.encoding();
        let answer = self.work(Work::Quick, snapshot, move |snapshot| {
            let text = snapshot.document.text();
            let found =
                features::definition(&snapshot.document, convert::offset(text, at.position, encoding));
            let place = |range| Location::new((*snapshot.uri).clone(), convert::range(text, range, encoding));
            (!found.is_empty()).then(|| GotoDefinitionResponse::Array(found.into_iter().map(place).collect()))
        });
        answer.await
    }

    pub(super) async fn references_to(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        let at = params.text_document_position;
        let Some(snapshot) = self.documents.get(&at.text_document.uri) else { return Ok(None) };
        let settings = self.configuration().general();
        let with_itself = params.context.include_declaration;
        let answer = self.search(move |library, _| {
            library.look_if_unwatched(&settings);
            let (sought, itself) = sought(&snapshot, at.position, &settings)?;
            let address = convert::address(&snapshot.uri);
            let (mut hits, cut) = library.workspace().find(&sought);
            if cut {
                tracing::warn!("only the first {} places are named", workspace::MOST_FOUND);
            }
            for hit in hits.iter_mut().filter(|hit| !with_itself && hit.address == address) {
                hit.ranges.retain(|range| *range != itself);
            }
            Some(locations(&hits, library, &settings))
        });
        answer.await
    }

    pub(super) async fn prepare_rename_at(
        &self,
        at: TextDocumentPositionParams,
    ) -> Result<Option<PrepareRenameResponse>> {
        let Some(snapshot) = self.documents.get(&at.text_document.uri) else { return Ok(None) };
        let encoding = self.encoding();
        let answer = self.work(Work::Quick, snapshot, move |snapshot| {
            let text = snapshot.document.text();
            let offset = convert::offset(text, at.position, encoding);
            let (name, range) = names::written_at(&snapshot.document, offset)?;
            let range = convert::range(text, range, encoding);
            Some(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder: name })
        });
        answer.await
    }

    pub(super) async fn rename_player(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        let at = params.text_document_position;
        let Some(snapshot) = self.documents.get(&at.text_document.uri) else { return Ok(None) };
        let settings = self.configuration().general();
        let answer = self.search(move |library, _| {
            let refused = |why: &Message| Error::invalid_params(games::catalogue(settings.language).say(why));
            let name = names::sound(&params.new_name).map_err(|why| refused(&why))?;
            library.look_if_unwatched(&settings);
            let sought = sought(&snapshot, at.position, &settings);
            let Some((sought @ Sought::Player(_), _)) = sought else {
                return Err(refused(&Message::new("rename-nothing")));
            };
            let (hits, cut) = library.workspace().find(&sought);
            if cut {
                return Err(refused(&Message::new("rename-many").with("count", workspace::MOST_FOUND)));
            }
            Ok(Some(renaming(&hits, name, library, &settings)))
        });
        answer.await?
    }

    pub(super) async fn games_named(
        &self,
        params: WorkspaceSymbolParams,
    ) -> Result<Option<Vec<SymbolInformation>>> {
        let settings = self.configuration().general();
        let answer = self.search(move |library, _| {
            library.look_if_unwatched(&settings);
            let mut texts: HashMap<Address, Option<Text>> = HashMap::new();
            let found = library.workspace().games(&params.query).into_iter().filter_map(|game| {
                let text = texts.entry(game.address.clone());
                let text = text.or_insert_with_key(|address| Some(library.workspace().look_up(address)?.0));
                let range = convert::range(text.as_ref()?, game.range, settings.encoding);
                Some(json!({
                    "name": game.name,
                    "kind": SymbolKind::FILE,
                    "location": Location::new(library.uri(&game.address)?, range),
                    "containerName": game.detail,
                }))
            });
            serde_json::to_string(&found.collect::<Vec<_>>())
        });
        let answer = answer.await?.map_err(|_| Error::internal_error())?;
        Ok(written(answer))
    }

    /// Fills in a lens that counts the games with a position.
    pub(super) async fn count_games(&self, lens: CodeLens) -> Result<CodeLens> {
        let place = lens.data.as_ref().and_then(|data| {
            let uri: Url = serde_json::from_value(data.get("uri")?.clone()).ok()?;
            let at: Position = serde_json::from_value(data.get("position")?.clone()).ok()?;
            Some((uri, at))
        });
        let Some((uri, at)) = place else { return Ok(lens) };
        let Some(snapshot) = self.documents.get(&uri) else { return Ok(lens) };
        let settings = self.configuration().general();
        let answer = self.search(move |library, _| {
            let text = snapshot.document.text();
            let game = snapshot.document.game_at(convert::offset(text, at, settings.encoding)).index;
            let hash = workspace::final_position(&snapshot.document, game)?;
            let count = library.workspace().games_reaching(hash);
            let title = Message::new("lens-games").with("count", count);
            let mut command = Command {
                title: games::catalogue(settings.language).say(&title),
                command: String::new(),
                arguments: None,
            };
            if settings.shows_references && count > 1 {
                let (hits, _) = library.workspace().find(&Sought::Position(hash));
                let places = locations(&hits, library, &settings);
                command.command = SHOW_REFERENCES.to_owned();
                command.arguments = Some(vec![json!(uri), json!(at), json!(places)]);
            }
            Some(command)
        });
        let command = answer.await?;
        Ok(CodeLens { command, ..lens })
    }
}

fn sought(snapshot: &Snapshot, at: Position, settings: &Settings) -> Option<(Sought, TextRange)> {
    let offset = convert::offset(snapshot.document.text(), at, settings.encoding);
    workspace::sought(&snapshot.document, offset)
}

/// The places of a hit as lines and columns.
fn ranges(hit: &Hit, settings: &Settings) -> Vec<Range> {
    if hit.ranges.len() < MANY {
        return hit.ranges.iter().map(|range| convert::range(&hit.text, *range, settings.encoding)).collect();
    }
    let lines = Lines::new(&hit.text, settings.encoding);
    hit.ranges.iter().map(|range| lines.range(*range)).collect()
}

fn locations(hits: &[Hit], library: &Library, settings: &Settings) -> Vec<Location> {
    let in_file = |hit: &Hit| {
        let uri = library.uri(&hit.address)?;
        Some(ranges(hit, settings).into_iter().map(move |range| Location::new(uri.clone(), range)))
    };
    hits.iter().filter_map(in_file).flatten().collect()
}

/// The edits of a new name: each to the version that it is for, and to be looked at first, where the client can.
fn renaming(hits: &[Hit], name: &str, library: &Library, settings: &Settings) -> WorkspaceEdit {
    const ASKED: &str = "rename";
    let files = hits.iter().filter_map(|hit| {
        let new = names::renamed(hit, name).into_iter().map(|edit| edit.text);
        let edits = ranges(hit, settings).into_iter().zip(new);
        let edits = edits.map(|(range, new_text)| TextEdit { range, new_text }).collect::<Vec<_>>();
        Some((library.uri(&hit.address)?, hit.version, edits))
    });
    if !settings.document_changes {
        return WorkspaceEdit::new(files.map(|(uri, _, edits)| (uri, edits)).collect());
    }
    let annotated = settings.change_annotations;
    let edit = |edit: TextEdit| match annotated {
        true => OneOf::Right(AnnotatedTextEdit { text_edit: edit, annotation_id: ASKED.to_owned() }),
        false => OneOf::Left(edit),
    };
    let changes = files.map(|(uri, version, edits)| TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier { uri, version },
        edits: edits.into_iter().map(edit).collect(),
    });
    let label = games::catalogue(settings.language).say(&Message::new("rename-label").with("name", name));
    let annotation = ChangeAnnotation { label, needs_confirmation: Some(true), description: None };
    WorkspaceEdit {
        document_changes: Some(DocumentChanges::Edits(changes.collect())),
        change_annotations: annotated.then(|| [(ASKED.to_owned(), annotation)].into()),
        changes: None,
    }
}
