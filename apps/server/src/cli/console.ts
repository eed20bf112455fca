// npm run console -- <command>: what the host does with the people of the console, beside the running checkout or without it.
import { runConsole } from './console/commands.ts';
import { ON_TERMINAL } from './run-program.ts';

process.exitCode = await runConsole(process.argv.slice(2), ON_TERMINAL);
