// npm run restore -- --to TIME: puts the private database back to a moment, and checks its money (docs/operating.md).
import { runRestore } from './backup/run-restore.ts';

process.exitCode = await runRestore(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
