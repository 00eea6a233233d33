//! `scoresheet/board`, `scoresheet/play`, and `workspace/executeCommand` for clients without requests of their own.

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::lsp_types::{ExecuteCommandParams, Position, TextDocumentIdentifier, Url};

use super::{Server, Work};
use crate::features::{self, Board, BoardOptions, LinePly};
use crate::findings::{Fact, Message};
use crate::games;
use crate::server::capabilities::{BOARD, PLAY, Settings};
use crate::server::convert::{self, Lines};
use crate::server::state::Snapshot;
use crate::settings;

/// A place of a document, and what is asked about it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::server) struct Place {
    text_document: Option<TextDocumentIdentifier>,
    /// In place of `textDocument`.
    uri: Option<Url>,
    position: Position,
    /// Of a board: a theme, or what the setting `board` can be.
    style: Option<Value>,
    flip: Option<bool>,
    /// Of a board: only the moves that begin so, all of them.
    starting: Option<String>,
    /// To be played.
    #[serde(rename = "move")]
    text: Option<String>,
}

impl Server {
    /// The position at a place, drawn and told; `null` where there is no game.
    pub(in crate::server) async fn board(&self, place: Place) -> Result<Option<Value>> {
        let Some(snapshot) = place.uri().and_then(|uri| self.documents.get(uri)) else { return Ok(None) };
        let settings = self.settings_of(&snapshot.uri);
        let style = place.style(&settings)?;
        let answer = self.work(Work::Quick, snapshot, move |snapshot| {
            let offset = convert::offset(snapshot.document.text(), place.position, settings.encoding);
            let options = BoardOptions { language: settings.language, style, starting: place.starting };
            let board = features::board(&snapshot.document, offset, &options)?;
            Some(told(board, snapshot, &settings))
        });
        answer.await
    }

    /// The edit that writes a move, and where the cursor is behind it.
    pub(in crate::server) async fn play(&self, place: Place) -> Result<Option<Value>> {
        let Some(snapshot) = place.uri().and_then(|uri| self.documents.get(uri)) else { return Ok(None) };
        let settings = self.settings_of(&snapshot.uri);
        let Some(text) = place.text else { return Err(Error::invalid_params("there is no `move`")) };
        let answer = self.work(Work::Quick, snapshot, move |snapshot| {
            let document = &snapshot.document;
            let offset = convert::offset(document.text(), place.position, settings.encoding);
            let play = features::play(document, offset, &text, settings.language).map_err(failed)?;
            let edit = play
                .edit
                .as_ref()
                .map(|edit| convert::workspace_edit(std::slice::from_ref(edit), snapshot, &settings));
            let edited = play.edit.as_ref().map(|edit| document.text().splice(edit.range, &edit.text));
            let text = edited.as_ref().unwrap_or(document.text());
            let cursor = convert::position(text, play.cursor, settings.encoding);
            Ok(Some(json!({ "edit": edit, "position": cursor, "version": snapshot.version })))
        });
        answer.await?
    }

    /// The same by name; what is to be written is sent to the client.
    pub(super) async fn execute(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        let place = place(&params.arguments);
        match params.command.as_str() {
            BOARD => self.board(place?).await,
            PLAY => {
                let Some(session) = self.session.get() else { return Err(Error::internal_error()) };
                let place = place?;
                let says = games::catalogue(session.configuration.general().language);
                if !session.configuration.agreed().applies_edits {
                    return Err(failed(says.sentence(&Message::new("command-no-edits"))));
                }
                let label = place.text.clone();
                let answer = self.play(place).await?;
                let edit =
                    answer.as_ref().and_then(|answer| answer.get("edit")).filter(|edit| !edit.is_null());
                if let Some(edit) = edit {
                    let params = json!({ "label": label, "edit": edit });
                    tokio::spawn(session.out.ask("workspace/applyEdit", params));
                }
                Ok(answer)
            }
            unknown => {
                let language = self.session.get().map(|session| session.configuration.general().language);
                let known = [BOARD, PLAY].map(str::to_owned).to_vec();
                let message =
                    Message::new("command-unknown").with("command", unknown).with("known", Fact::List(known));
                let says = games::catalogue(language.unwrap_or_default());
                Err(Error {
                    code: ErrorCode::InvalidParams,
                    message: says.sentence(&message).into(),
                    data: None,
                })
            }
        }
    }
}

impl Place {
    fn uri(&self) -> Option<&Url> {
        self.text_document.as_ref().map(|document| &document.uri).or(self.uri.as_ref())
    }

    /// The style that is wanted, over what is set.
    fn style(&self, settings: &Settings) -> Result<crate::draw::Style> {
        let board = match &self.style {
            Some(Value::String(theme)) => json!({ "theme": theme }),
            Some(other) => other.clone(),
            None => Value::Null,
        };
        let (layer, faults) = settings::from_json(&json!({ "board": board }));
        if let Some(fault) = faults.first() {
            let message = games::catalogue(settings.language).sentence(&fault.message);
            return Err(Error::invalid_params(message));
        }
        let mut style = layer.styled(settings.wishes.style);
        if let Some(flip) = self.flip {
            style = style.flipped(flip);
        }
        Ok(style)
    }
}

/// One object, or its parts in order: address, position, move.
fn place(arguments: &[Value]) -> Result<Place> {
    let value = match arguments {
        [place] => place.clone(),
        [uri, position] => json!({ "uri": uri, "position": position }),
        [uri, position, text] => json!({ "uri": uri, "position": position, "move": text }),
        _ => Value::Null,
    };
    serde_json::from_value(value).map_err(|error| Error::invalid_params(error.to_string()))
}

/// `RequestFailed`: the request was sound, but cannot be done.
fn failed(message: String) -> Error {
    Error { code: ErrorCode::ServerError(-32803), message: message.into(), data: None }
}

fn told(board: Board, snapshot: &Snapshot, settings: &Settings) -> Value {
    let lines = Lines::new(snapshot.document.text(), settings.encoding);
    let plies = |plies: &[LinePly]| -> Vec<Value> {
        let told = plies.iter().map(|ply| {
            let range = lines.range(ply.range);
            json!({
                "label": ply.label, "move": ply.written, "range": range, "position": range.end,
                "main": ply.main, "played": ply.played,
            })
        });
        told.collect()
    };
    let (line, variations) = (plies(&board.line), plies(&board.variations));
    let moves = board.moves.iter().map(|target| {
        let steps: Vec<Value> =
            target.steps.iter().map(|(from, to)| json!({ "from": from, "to": to })).collect();
        let (from, to) = target.steps.first().cloned().unwrap_or_default();
        json!({ "move": target.text, "from": from, "to": to, "steps": steps })
    });
    let moves: Vec<Value> = moves.collect();
    let score: serde_json::Map<String, Value> =
        board.score.iter().map(|(side, score)| ((*side).to_owned(), (*score).into())).collect();
    let clock: serde_json::Map<String, Value> =
        board.clock.into_iter().map(|(side, clock)| (side.to_owned(), clock.into())).collect();
    let cells: serde_json::Map<String, Value> =
        board.cells.into_iter().map(|(name, centre)| (name, json!(centre))).collect();
    json!({
        "uri": *snapshot.uri, "version": snapshot.version, "kind": board.kind, "game": board.game,
        "ply": board.ply, "label": board.label, "move": board.written, "side": board.side,
        "result": board.result, "score": score, "clock": clock, "svg": board.svg, "cells": cells,
        "text": board.text, "position": board.facts, "line": line, "variations": variations, "moves": moves,
        "remark": board.remark, "trouble": board.trouble,
    })
}
