// npm run backup: copies the private database while it works, with the keys of the data folder (docs/operating.md).
import { runBackup } from './backup/run-backup.ts';

process.exitCode = await runBackup(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
