//! `textDocument/codeLens`.
//!
//! A lens that only tells something has an empty command: VS Code and Neovim show it and have nothing to run. A client
//! that says it knows `scoresheet.showBoard` gets a second one that does something.

use serde_json::json;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{CodeLens, CodeLensParams, Command};

use super::Server;
use crate::features;
use crate::findings::Message;
use crate::games;
use crate::server::capabilities::SHOW_BOARD;
use crate::server::convert::Lines;

impl Server {
    pub(super) async fn lenses(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        let Some(snapshot) = self.documents.get(&params.text_document.uri) else { return Ok(None) };
        let settings = self.settings_of(&snapshot.uri);
        if !settings.wishes.lenses {
            return Ok(Some(Vec::new()));
        }
        let answer = self.write(snapshot, move |snapshot| {
            let lines = Lines::new(snapshot.document.text(), settings.encoding);
            let show = games::catalogue(settings.language).say(&Message::new("lens-board"));
            let mut lenses = Vec::new();
            for lens in features::lenses(&snapshot.document, settings.language, &settings.wishes.weights) {
                let range = lines.range(lens.at);
                let command = Command { title: lens.title, command: String::new(), arguments: None };
                lenses.push(CodeLens { range, command: Some(command), data: None });
                let end = lens.end;
                let board = end.filter(|_| settings.shows_boards).map(|end| Command {
                    title: show.clone(),
                    command: SHOW_BOARD.to_owned(),
                    arguments: Some(vec![json!(*snapshot.uri), json!(lines.position(end))]),
                });
                lenses.extend(board.map(|command| CodeLens { range, command: Some(command), data: None }));
                // Counted when it is shown: while somebody types it costs nothing. Without a move played there is
                // nothing to count, and the lens would stay empty.
                let place = |end| json!({ "uri": *snapshot.uri, "position": lines.position(end) });
                let counted = end.filter(|_| lens.played);
                lenses.extend(counted.map(|end| CodeLens { range, command: None, data: Some(place(end)) }));
            }
            serde_json::to_string(&lenses)
        });
        answer.await
    }
}
