// npm run merchant -- <command>: what an operator does with merchants, beside the running checkout or without it.
import { runMerchant } from './merchant/commands.ts';
import { ON_TERMINAL } from './run-program.ts';

process.exitCode = await runMerchant(process.argv.slice(2), ON_TERMINAL);
