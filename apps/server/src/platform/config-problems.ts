// How a wrong setting is told: what is wrong, with which value, and how to set it right; secrets are never part of it.

/** One wrong setting. `value` is null when nothing was set, or when it must not be shown. */
export type Problem = { name: string; value: string | null; problem: string; howToSet: string };

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
