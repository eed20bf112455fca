// How a wrong setting is told: what is wrong, with which value, and how to set it right; secrets are never part of it.

/** One wrong setting. `value` is null when nothing was set, or when it must not be shown. */
export type Problem = { name: string; value: string | null; problem: string; howToSet: string };

const FURTHEST_TYPO = 3;

/** The list that is printed when the program refuses to start. */
export function describeProblems(problems: readonly Problem[]): string {
  const lines = problems.map(({ name, value, problem, howToSet }) => {
    const given = value === null ? name : `${name}=${value}`;
    return `  ${given} ${problem}.\n      ${howToSet}`;
  });
  const count = problems.length === 1 ? 'A setting is' : `${problems.length} settings are`;
  return [`${count} wrong, so nothing was started:`, ...lines].join('\n');
}

/** Hides passwords in an address, also in one too broken to be parsed; hiding too much does no harm. */
export function maskUrlPassword(text: string): string {
  const scheme = /^[a-z+]+:\/\//i.exec(text)?.[0] ?? '';
  const rest = text.slice(scheme.length).replace(/^([^:@/?#]*):.*@/s, '$1:***@');
  return scheme + rest.replaceAll(/(pass(?:word)?\s*=\s*)[^&#\s]*/gi, '$1***');
}

/** The known name that a misspelt one most likely stands for; the common prefix is ignored on both sides. */
export function nearestName(name: string, known: readonly string[], prefix: string): string | null {
  const bare = (text: string) => (text.startsWith(prefix) ? text.slice(prefix.length) : text);
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(bare(name), bare(candidate)) }))
    .toSorted((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best && best.distance <= FURTHEST_TYPO && best.distance < bare(name).length ? best.candidate : null;
}

/** Levenshtein: how many letters to insert, remove or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [rowIndex, letter] of [...from].entries()) {
    const next = [rowIndex + 1];
    for (const [index, other] of [...to].entries()) {
      const replace = (row[index] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replace, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
