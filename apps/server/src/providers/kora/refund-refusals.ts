// What Kora's refusals of a refund mean. They have no codes, so the sentences of its documents are matched, whatever the sum in them and
// however their apostrophes are written: https://developers.korapay.com/docs/errors (refund initiation errors), and
// https://developers.korapay.com/docs/refunds-api.
import type { Misconfiguration, ReversalAnswer } from '../port.ts';

export type Refusal = {
  says: RegExp;
  /** What the operator is to change, before the refund can be made. */
  wrong?: Misconfiguration;
  /** An earlier try of this refund, whose answer was lost, may be why: it is looked up first, and this is meant where there is none. */
  isLookedUp?: true;
  means: (message: string) => ReversalAnswer;
};

const refused = (message: string): ReversalAnswer => ({ kind: 'refused', message });
const needsPerson = (message: string): ReversalAnswer => ({ kind: 'needs_person', message });
/** Nothing was made, and the same reference may be sent again. */
const notYet = (): ReversalAnswer => ({ kind: 'lost', sent: 'never', cause: 'not_yet' });
const notShown = (): ReversalAnswer => ({ kind: 'lost', sent: 'maybe', cause: 'not_shown' });

/** Refunds come out of the balance, which settled payments fill, or the merchant (Balance, Overview, of https://developers.korapay.com/docs). */
export const EMPTY_BALANCE: Misconfiguration = {
  code: 'empty_balance',
  change:
    'Kora refuses refunds because the balance there is too low: add funds on the Balances page of its dashboard. Each refund is tried again for three days; then a person has it.',
};

const REFUSALS: readonly Refusal[] = [
  { says: /has not yet been settled/i, means: notYet },
  { says: /insufficient funds in disbursement wallet/i, means: notYet, wrong: EMPTY_BALANCE },
  { says: /can only be requested on a successful transaction/i, means: refused },
  { says: /^transaction not found/i, means: refused },
  { says: /amount can(?:no|.)t be more than/i, means: refused },
  { says: /full refund can(?:no|.)t be initiated/i, means: refused },
  { says: /maximum refundable amount/i, isLookedUp: true, means: refused },
  { says: /full reversal has already been processed/i, isLookedUp: true, means: needsPerson },
  { says: /not supported for this currency/i, means: needsPerson },
  { says: /amount can(?:no|.)t be less than/i, means: needsPerson },
  { says: /^invalid request data/i, means: needsPerson },
  { says: /already exists with reference/i, isLookedUp: true, means: notShown },
];

/** Null: not in the documents. It may have been made. */
export function refusalOf(message: string): Refusal | null {
  return REFUSALS.find(({ says }) => says.test(message)) ?? null;
}
