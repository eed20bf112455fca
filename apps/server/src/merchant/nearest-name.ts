// Which field a merchant's developer meant when they sent one we do not know (facts/merchant-api "suggests the nearest known field").

/** Names that other checkouts use for a field of ours; written without separators, in lower case. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['callbackurl', 'redirect_url'],
  ['callback', 'redirect_url'],
  ['returnurl', 'redirect_url'],
  ['successurl', 'redirect_url'],
  ['redirect', 'redirect_url'],
  ['webhookurl', 'notification_url'],
  ['webhook', 'notification_url'],
  ['notifyurl', 'notification_url'],
  ['ipnurl', 'notification_url'],
  ['description', 'narration'],
  ['email', 'customer.email'],
  ['customeremail', 'customer.email'],
  ['name', 'customer.name'],
  ['fullname', 'customer.name'],
  ['customername', 'customer.name'],
  ['txref', 'reference'],
  ['paymentreference', 'reference'],
  ['transactionreference', 'reference'],
  ['paymentmethods', 'channels'],
  ['paymentoptions', 'channels'],
  ['paymentchannels', 'channels'],
  ['defaultpaymentchannel', 'default_channel'],
  ['meta', 'metadata'],
  ['feebearer', 'merchant_bears_cost'],
]);

/** Longer names are not typing slips, and comparing them would cost time that a stranger chooses. */
const MAX_COMPARED = 40;

/**
 * The known field that an unknown one most likely stands for.
 * @param name the field as it was sent
 * @param known the fields that exist where it was sent
 * @returns a field of `known`, or one elsewhere in the body through the table of other checkouts' names; null: no idea
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > MAX_COMPARED) return null;
  const plain = plainName(name);
  const exact = known.find((candidate) => plainName(candidate) === plain);
  if (exact !== undefined) return exact;
  const alias = ALIASES.get(plain);
  if (alias !== undefined) return known.find((candidate) => alias.endsWith(`.${candidate}`)) ?? alias;
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(plain, plainName(candidate)) }))
    .toSorted((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= slipsAllowed(plain) ? best.candidate : null;
}

/** How many letters to insert, remove, replace or swap with their neighbour to make one word of the other. */
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

// redirectUrl, redirect-url and REDIRECT_URL all mean redirect_url.
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function slipsAllowed(name: string): number {
  if (name.length < 5) return 1;
  return name.length < 10 ? 2 : 3;
}
