// Spec §3 Saved card token store: "one entry per email and merchant, and adding updates the token".

/** `merchant` names the merchant in one environment: `12/test`. */
export type TitanEntry = { email: string; merchant: string; token: string };

export type EntryOwner = Pick<TitanEntry, 'email' | 'merchant'>;

/** The entry of this email and merchant; null when there is none. */
export function entryOf(entries: readonly TitanEntry[], owner: EntryOwner): TitanEntry | null {
  return entries.find((entry) => isOf(entry, owner)) ?? null;
}

/** The list with this entry first, where the newest stands; one for the same email and merchant gives way. */
export function withEntry(entries: readonly TitanEntry[], entry: TitanEntry): TitanEntry[] {
  return [entry, ...withoutEntry(entries, entry)];
}

/** The list without the entry of this email and merchant. */
export function withoutEntry(entries: readonly TitanEntry[], owner: EntryOwner): TitanEntry[] {
  return entries.filter((entry) => !isOf(entry, owner));
}

function isOf(entry: TitanEntry, { email, merchant }: EntryOwner): boolean {
  return entry.email === email && entry.merchant === merchant;
}
