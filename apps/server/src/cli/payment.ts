// npm run payment -- <command>: what an operator looks up of payments, beside the running checkout or without it.
import { runPayment } from './payment/commands.ts';
import { ON_TERMINAL } from './run-program.ts';

process.exitCode = await runPayment(process.argv.slice(2), ON_TERMINAL);
