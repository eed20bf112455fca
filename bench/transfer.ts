// npm run bench:transfer — a whole payment by bank transfer: its bytes beside those of its page (guides/performance C10), and
// settlements a second beside bare commits on the same PostgreSQL. `-- bytes` or `-- settlements` measures one of them alone.
import { loadavg } from 'node:os';
import { measureBytes } from './transfer-bytes.ts';
import { measureSettlements } from './transfer-settlements.ts';

const [only] = process.argv.slice(2);
const load = () =>
  loadavg()
    .map((figure) => figure.toFixed(1))
    .join(' ');

console.log(
  `load of this machine (1, 5, 15 min): ${load()}; bytes do not depend on it, rates are pairs of the same run`,
);
if (only !== 'settlements') await measureBytes();
if (only !== 'bytes') await measureSettlements();
console.log(`\nload of this machine at the end: ${load()}`);
