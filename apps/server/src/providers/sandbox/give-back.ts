// How the sandbox's bank gives a transfer's money back: once a reversal's reference, after as many failures as were ordered (I-12, I-13).
import type { Clock } from '../../platform/ports.ts';
import type { ReversalAnswer, ReversalRequest } from '../provider.ts';
import type { SandboxTransfer } from './account.ts';
import type { SandboxTransferBook } from './transfer-book.ts';

/** What becomes of the next try: done before, not to be done at all, to be tried again, or done now. */
export type GivingBack =
  | { kind: 'done_before' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed' }
  | { kind: 'done' };

const NO_TRANSFER = 'This account has received no such transfer';
const MORE_THAN_LEFT = 'This is more than is left of the transfer';

/** Decides a try, by the transfer and what was tried before. */
export function decideGivingBack(
  { amountMinor, currency, failingReversals, reversals }: SandboxTransfer,
  request: Pick<ReversalRequest, 'reversalReference' | 'amountMinor' | 'currency'>,
): GivingBack {
  const done = reversals.filter((each) => each.status === 'reversed');
  if (done.some((each) => each.reversalReference === request.reversalReference))
    return { kind: 'done_before' };
  const left = amountMinor - done.reduce((sum, each) => sum + each.amountMinor, 0);
  if (request.currency !== currency || request.amountMinor > left)
    return { kind: 'refused', message: MORE_THAN_LEFT };
  const failed = reversals.length - done.length;
  return failed < failingReversals ? { kind: 'failed' } : { kind: 'done' };
}

/** Tries it. A failure is worth another try, so it is no refusal: nobody knows yet how it ends. */
export async function giveBack(
  { book, clock }: { book: SandboxTransferBook; clock: Clock },
  request: ReversalRequest & { transferId: string },
): Promise<ReversalAnswer> {
  const { reference, transferId, reversalReference, amountMinor } = request;
  const standing = await book.ofCharge(reference);
  const transfer = standing?.transfers.find((each) => each.id === transferId);
  if (!transfer) return { kind: 'refused', message: NO_TRANSFER };
  const decided = decideGivingBack(transfer, request);
  if (decided.kind === 'refused') return decided;
  if (decided.kind === 'done_before') return { kind: 'reversed' };
  const status = decided.kind === 'done' ? 'reversed' : 'failed';
  await book.reverse(transferId, { reversalReference, amountMinor, status, at: clock.now() });
  return status === 'reversed'
    ? { kind: 'reversed' }
    : { kind: 'lost', sent: 'maybe', cause: 'reversal_failed' };
}
