// Which known name was most likely meant by a misspelt one: settings of the program, fields of the merchant API.

/** Longer names are not typing slips, and comparing them would cost time that a stranger chooses. */
export const MAX_COMPARED = 40;

/**
 * The nearest of `known`, when it is near enough to be meant: a slip in a short name, up to three in a long one.
 * @param plain the part of a name that is compared; by default all of it
 */
export function nearestName(
  name: string,
  known: readonly string[],
  plain: (name: string) => string = (whole) => whole,
): string | null {
  if (name.length > MAX_COMPARED) return null;
  const compared = plain(name);
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(compared, plain(candidate)) }))
    .toSorted((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= slipsAllowed(compared) ? best.candidate : null;
}

/** How many letters to insert, remove, replace or swap with their neighbour to turn one into the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const replaced = at(last, column - 1) + (isSame ? 0 : 1);
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwap && row > 1 ? at(beforeLast, column - 2) + 1 : Infinity;
      current.push(Math.min(replaced, swapped, at(last, column) + 1, at(current, column - 1) + 1));
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}

function slipsAllowed(name: string): number {
  if (name.length < 5) return 1;
  return name.length < 10 ? 2 : 3;
}
