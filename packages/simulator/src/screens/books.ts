// The truth about the money, from outside: the book of the sandbox, which the service cannot edit, and what the merchant is told.
import { minorUnitsOf } from '@titan/rules/currency';
import { type Booked, bookOf, verify } from '../../../../e2e/product.ts';

export type Books = { book: Booked[]; status: string; acceptedMinor: number; attempts: number };

/** Both as they are now. */
export async function booksOf(reference: string, currency: string): Promise<Books> {
  const [book, told] = [await bookOf(reference), await verify(reference)];
  const acceptedMinor = minorOf(String(told.amount_accepted), currency);
  return { book, status: told.status, acceptedMinor, attempts: told.payment_attempts.length };
}

/** A figure as the page shows it. */
export function minorOf(figure: string, currency: string): number {
  return Math.round(Number(figure.replaceAll(',', '')) * 10 ** minorUnitsOf(currency));
}

/** What was taken by then, in minor units, and what of it was not given back. */
export function takenMinor(book: readonly Booked[], by = Infinity): { taken: number; kept: number } {
  const sum = (...events: string[]): number =>
    book
      .filter(({ event, at }) => events.includes(event) && Date.parse(at) <= by)
      .reduce((all, { amount_minor }) => all + amount_minor, 0);
  const taken = sum('approved', 'transfer_landed');
  return { taken, kept: taken - sum('reversed', 'transfer_reversed') };
}
