// npm run test:processors [word]: the whole conformance kit over every connector, as a table; then mistakes that have cost others money, each
// planted in a connector, which its kit must find. With a word: only the mistakes with that word in their text.
import { readMistakes } from './faults.ts';
import { plantEach, type Report, runTests } from './plant.ts';

const CONFIG = '--config=vitest.processors.config.ts';
const word = process.argv[2];

const MARKS: Record<string, string> = { passed: '✓', failed: '✗' };

const CONNECTOR = 'the connector ';

/** Cases by connectors; a connector whose processor has no such call has no such case. */
function print({ testResults }: Report): void {
  const results = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ ancestorTitles }) => ancestorTitles[0]?.startsWith(CONNECTOR));
  const nameOf = (titles: readonly string[]): string => (titles[0] ?? '').replace(CONNECTOR, '');
  const names = [...new Set(results.map(({ ancestorTitles }) => nameOf(ancestorTitles)))].toSorted();
  const line = (title: string, cells: readonly string[]) =>
    console.log(
      `${title.padEnd(88)}${cells.map((cell, nth) => cell.padEnd((names[nth] ?? '').length + 2)).join('')}`,
    );
  line('', names);
  for (const title of new Set(results.map((result) => result.title)))
    line(
      title,
      names.map((name) => {
        const result = results.find((each) => each.title === title && nameOf(each.ancestorTitles) === name);
        return result ? (MARKS[result.status] ?? '?') : '';
      }),
    );
  const passed = results.filter(({ status }) => status === 'passed').length;
  console.log(`\n${names.length} connectors, ${passed} / ${results.length} cases pass\n`);
}

if (word === undefined) {
  const whole = await runTests([CONFIG]);
  print(whole);
  if (!whole.success) process.exitCode = 1;
}
if (process.exitCode === undefined)
  await plantEach(
    readMistakes().filter((mistake) => JSON.stringify(mistake).includes(word ?? '')),
    [CONFIG],
  );
