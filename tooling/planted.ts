// npm run test:planted [word]: plants the faults of planted/faults.diff one at a time, and expects the named test file to fail each time. It
// tells whether the tests still hold what they are there for; it takes minutes, and is not part of `npm test`.
import { readFaults } from './faults.ts';
import { plantEach, runTests } from './plant.ts';

/** Those with the word in their text, or all. */
const FAULTS = readFaults().filter((fault) => JSON.stringify(fault).includes(process.argv[2] ?? ''));

const clean = await runTests([...new Set(FAULTS.map(({ test }) => test))]);
if (!clean.success) throw new Error('The tests fail without any fault');
await plantEach(FAULTS);
