// npm run doctor: what is wrong with this installation, and what to do about it.
import { runDoctor } from './doctor/run-doctor.ts';
import { ON_TERMINAL } from './run-program.ts';

process.exitCode = await runDoctor(process.argv.slice(2), ON_TERMINAL);
