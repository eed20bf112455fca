// When a provider says what cannot be true together (guides F-43 to F-46): nothing is moved by it, and a person must look.
import type { ChargeState } from './charge-status.ts';
import type { ProviderAnswer } from '../providers/provider-answer.ts';

export const CONTRADICTIONS = [
  /** Approved, but not with the amount and currency that we asked for. */
  'amount_differs',
  /** Declined, although it was approved before. The approval stands. */
  'decline_after_success',
  /** Approved, although it was declined or not to be found before. The decline stands and the money goes back. */
  'success_after_decline',
  /** About a charge that is not ours. */
  'unknown_reference',
] as const;
export type Contradiction = (typeof CONTRADICTIONS)[number];

/** The charge as it stands after the answer, and whether the answer has moved it there. */
export type Aftermath = { status: ChargeState; amountMinor: number; currency: string; moved: boolean };

/** What the answer contradicts; null for one that fits. A second approval of one transaction fits: it is owed back. */
export function contradictionOf(answer: ProviderAnswer, after: Aftermath): Contradiction | null {
  if (answer.kind === 'declined') {
    return !after.moved && WAS_APPROVED.has(after.status) ? 'decline_after_success' : null;
  }
  if (answer.kind !== 'approved') return null;
  if (answer.amountMinor !== after.amountMinor || answer.currency !== after.currency) return 'amount_differs';
  return !after.moved && after.status === 'failed' ? 'success_after_decline' : null;
}

const WAS_APPROVED: ReadonlySet<ChargeState> = new Set(['success', 'duplicate', 'returned']);
