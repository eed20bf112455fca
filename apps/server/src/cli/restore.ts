// npm run restore -- --to TIME: puts the private database back to a moment, and checks its money (docs/operating.md).
import { runRestore } from './backup/run-restore.ts';
import { ON_TERMINAL } from './run-program.ts';

process.exitCode = await runRestore(process.argv.slice(2), ON_TERMINAL);
