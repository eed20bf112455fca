// npm run backup: copies the private database while it works, with the keys of the data folder (docs/operating.md).
import { runBackup } from './backup/run-backup.ts';
import { ON_TERMINAL } from './run-program.ts';

process.exitCode = await runBackup(process.argv.slice(2), ON_TERMINAL);
