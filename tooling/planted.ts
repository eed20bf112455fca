// npm run test:planted [word]: plants the faults of planted-faults.ts one at a time, and expects the named test file to fail each time. It
// tells whether the tests still hold what they are there for; it takes minutes, and is not part of `npm test`.
import { plantEach, runTests } from './plant.ts';
import { FAULTS as ALL_FAULTS } from './planted-faults.ts';

/** Those with the word in their text, or all. */
const FAULTS = ALL_FAULTS.filter((fault) => JSON.stringify(fault).includes(process.argv[2] ?? ''));

const clean = await runTests([...new Set(FAULTS.map(({ foundBy }) => foundBy))]);
if (!clean.success) throw new Error('The tests fail without any fault');
await plantEach(FAULTS);
