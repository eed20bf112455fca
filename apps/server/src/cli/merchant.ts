// npm run merchant -- <command>: what an operator does with merchants, beside the running checkout or without it.
import { runMerchant } from './merchant/run-merchant.ts';

process.exitCode = await runMerchant(process.argv.slice(2), {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
