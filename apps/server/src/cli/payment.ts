// npm run payment -- <command>: what an operator looks up of payments, beside the running checkout or without it.
import { runPayment } from './payment/run-payment.ts';

process.exitCode = await runPayment(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
