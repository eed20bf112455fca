// What people of a shop may be called: no two of them the same, and nobody like the host, whom the activity log names too.

/** The host in each language of the console, with and without its article. */
export const HOST_NAMES = [
  'the host',
  'host',
  'l’hébergeur',
  'hébergeur',
  'المضيف',
  'مضيف',
  'o anfitrião',
  'anfitrião',
  'mwenyeji',
];

/** The same for names that a reader takes for one: without case, spaces and punctuation. */
function nameKey(name: string): string {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
  return letters || name;
}

/** @param others names of the shop's other people */
export function isNameFree(name: string, others: readonly string[]): boolean {
  return ![...HOST_NAMES, ...others].some((other) => nameKey(other) === nameKey(name));
}
