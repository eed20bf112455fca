// What payer and merchant are told of a transfer that has landed: how it differed, what goes back, and where to.
import type { OwedReason } from './transfer-settlement.ts';

/** Who sent a transfer, as far as the provider said; the account's number is masked. */
export type Payer = { name: string | null; account: string | null; bank: string | null };

export type TransferTold = {
  amount_minor: number;
  currency: string;
  disposition: 'credited' | 'held' | 'owed';
  kept_minor: number;
  payment_event: 'overpayment' | 'underpayment' | null;
  payer: Payer;
  owed: { amount_minor: number; reason: OwedReason; status: 'owed' | 'reversed' | 'manual' } | null;
};

/** How what came differs from what was due; null: it does not. */
export function eventOf(transfers: readonly TransferTold[]): TransferTold['payment_event'] {
  return transfers.find((each) => each.payment_event !== null)?.payment_event ?? null;
}

/** What has arrived on the account in its own currency, whatever became of it; minor units. */
export function collectedMinor(transfers: readonly TransferTold[], currency: string): number {
  const own = transfers.filter((each) => each.currency === currency);
  return own.reduce((sum, each) => sum + each.amount_minor, 0);
}

/** What of the account's money goes back or went back, in its own currency; minor units. */
export function backMinor(transfers: readonly TransferTold[], currency: string): number {
  const own = transfers.filter((each) => each.currency === currency);
  return own.reduce((sum, { owed }) => sum + (owed?.amount_minor ?? 0), 0);
}

/** The newest transfer of which something goes back. */
export function returnedOf(transfers: readonly TransferTold[]): TransferTold | null {
  return transfers.findLast((each) => each.owed !== null) ?? null;
}

/** Where the money goes, as the payer knows it: `GTBank ••1234`. Null: the provider did not say. */
export function destinationOf(payer: Payer): string | null {
  const digits = payer.account?.replace(/\D/g, '').slice(-4);
  const parts = [payer.bank, digits ? `••${digits}` : null].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : null;
}
