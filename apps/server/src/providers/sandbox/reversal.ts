// How the sandbox gives back a charge that it approved: in full or in parts, each reversal's reference once, never more than was taken.
import type { ReversalAnswer, ReversalRequest } from '../provider.ts';
import type { BookEntry, SandboxBook } from './book.ts';

const NOT_APPROVED = 'There is no approved charge to reverse';
const MORE_THAN_LEFT = 'This is more than is left of the charge';
/** Each try that lost its step to another reversal sees one more of them. */
const TRIES = 20;

/** Writes the reversal into the book, unless it stands there. */
export async function reverseCharge(
  book: Pick<SandboxBook, 'last' | 'reversals'>,
  write: (entry: BookEntry) => Promise<BookEntry>,
  request: Pick<ReversalRequest, 'reference' | 'reversalReference' | 'amountMinor' | 'currency'>,
): Promise<ReversalAnswer> {
  const { reference, reversalReference, amountMinor } = request;
  const entry = await book.last(reference);
  if (entry?.event !== 'approved') return { kind: 'refused', message: NOT_APPROVED };
  for (let tried = 0; tried < TRIES; tried += 1) {
    const before = await book.reversals(reference);
    if (before.some(({ detail }) => detail.reversal === reversalReference)) return { kind: 'reversed' };
    const gone = before.reduce((sum, each) => sum + each.amount_minor, 0);
    if (request.currency !== entry.currency || gone + amountMinor > entry.amount_minor)
      return { kind: 'refused', message: MORE_THAN_LEFT };
    const step = (before.at(-1)?.step ?? entry.step) + 1;
    const detail = { ...entry.detail, reversal: reversalReference };
    const written = await write({ ...entry, step, event: 'reversed', amount_minor: amountMinor, detail });
    if (written.detail.reversal === reversalReference) return { kind: 'reversed' };
  }
  return { kind: 'lost', sent: 'maybe', cause: 'book_is_busy' };
}
