// What a later press on a charge is answered when it was not taken: repeated, not asked for, or not ours (guides I-19, I-22).
import type { ChargeView } from '@titan/contract/charge';
import type { Claim } from './press-store.ts';
import { chargeViewOf } from './charge-view.ts';
import { type Refused, refused } from '../platform/refusal.ts';

/** A press without an answer after this time has lost its process, as charges have (payments/due-store.ts). */
const ABANDONED_AFTER_MS = 90_000;

/** The same for every channel and every kind of press. `now`: epoch ms. */
export function notClaimed(claim: Exclude<Claim, { kind: 'claimed' }>, now: number): ChargeView | Refused {
  if (claim.kind === 'unknown') return refused('UNKNOWN_REFERENCE');
  if (claim.kind === 'refused') return refused(refusalFor(claim.charge.status));
  if (!claim.sameBody) return refused('KEY_REUSED');
  const { answer, charge, pressedAt } = claim;
  if (answer === null) {
    return now - pressedAt < ABANDONED_AFTER_MS ? refused('IN_PROGRESS') : chargeViewOf(charge);
  }
  return 'refused' in answer ? refused(answer.refused, answer.message) : chargeViewOf(charge, answer);
}

function refusalFor(status: string): 'ALREADY_COMPLETED' | 'STILL_CHECKING' | 'STEP_NOT_EXPECTED' {
  if (status === 'success') return 'ALREADY_COMPLETED';
  return status === 'sent' || status === 'unknown' ? 'STILL_CHECKING' : 'STEP_NOT_EXPECTED';
}
