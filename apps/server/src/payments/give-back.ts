// Gives money back at the processor that took it, never twice (design §4 Providers): sent once, queried while it is pending, and looked
// up before it is sent again where a repeat would be a second refund.
import type { Providers, Reach, ReversalAnswer, ReversalRequest } from '../providers/port.ts';

/** A sum whose turn it is. */
export type DueReversal = {
  /** The account that took the money. */
  accountId: number;
  request: ReversalRequest;
  /** When it was first sent; null: it provably never was. */
  sentAt: Date | null;
  /** The processor has it, and was not done when it last said so. */
  isPending: boolean;
};

/** What became of it this time. */
export type Reversal =
  | { kind: 'reversed' }
  | { kind: 'refused'; message: string }
  /** Nothing more can be done by a program. */
  | { kind: 'needs_person'; message: string }
  | { kind: 'waiting'; next: ReversalWait };

/** With the provider's own name for it, as far as that is known. */
export type GivenBack = Reversal & { handle: string | null };

/** How it waits for its next turn; `sendAt` is epoch ms. */
export type ReversalWait = { sentAt: Date | null; isPending: boolean; sendAt: number };

const NO_REFUNDS = 'This provider gives no money back when it is asked to';
const NO_LONGER_FOUND = 'The provider had this refund, and no longer finds it';
const NOT_TO_BE_FOUND = 'The answer was lost, and the provider cannot say whether it has this refund';
/** A sum that was not sent, or whose answer was lost, waits so long, ms. */
export const REVERSAL_RETRY_MS = 60_000;
/** A refund is looked for this long where "not found" proves nothing, ms: a processor may be slow to list what it has. */
const LOOKS_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * Sends it, or asks about it. The caller has committed before that it may be sent now. An answer that comes after its deadline is left to
 * the next turn. @param now epoch ms
 */
export async function giveBack(
  providers: Pick<Providers, 'of'>,
  { accountId, request, ...due }: DueReversal,
  now: number,
): Promise<GivenBack> {
  const { refund, reach } = await providers.of(accountId);
  if (!refund || !reach.refunds) return { kind: 'needs_person', message: NO_REFUNDS, handle: request.handle };
  const isLookedUp = due.isPending || (due.sentAt !== null && !reach.refunds.byOurReference);
  const { answer } = isLookedUp ? await refund.query(request) : await refund.send(request);
  const became = reversalOf(answer, due, reach.refunds, now);
  // What is sent anew will have another name.
  const isAnew = became.kind === 'waiting' && became.next.sentAt === null;
  return { ...became, handle: isAnew ? null : (answer.handle ?? request.handle) };
}

type Known = Pick<DueReversal, 'sentAt' | 'isPending'>;

/** What the answer means; a table in the tests. */
export function reversalOf(
  answer: ReversalAnswer,
  known: Known,
  reach: NonNullable<Reach['refunds']>,
  now: number,
): Reversal {
  const sentAt = known.sentAt ?? new Date(now);
  const { isPending } = known;
  switch (answer.kind) {
    case 'reversed':
    case 'refused':
    case 'needs_person':
      return answer;
    case 'pending':
      return waiting({ sentAt, isPending: true }, now + reach.gapMs);
    case 'lost':
      if (answer.sent === 'never') return waiting(known, now + REVERSAL_RETRY_MS);
      return waiting({ sentAt, isPending }, now + Math.max(reach.gapMs, REVERSAL_RETRY_MS));
    case 'not_found':
      return notFound({ sentAt, isPending }, reach, now);
  }
}

function waiting({ sentAt, isPending }: Known, sendAt: number): Reversal {
  return { kind: 'waiting', next: { sentAt, isPending, sendAt } };
}

/** One that the processor had is never sent again by itself, whatever the processor says now. */
function notFound(
  known: Known & { sentAt: Date },
  { gapMs, notFoundProvesAfterMs: provesAfterMs }: NonNullable<Reach['refunds']>,
  now: number,
): Reversal {
  const ageMs = now - known.sentAt.getTime();
  const isProof = !known.isPending && provesAfterMs !== null;
  if (ageMs < (isProof ? provesAfterMs : LOOKS_FOR_MS)) return waiting(known, now + gapMs);
  if (known.isPending) return { kind: 'needs_person', message: NO_LONGER_FOUND };
  if (!isProof) return { kind: 'needs_person', message: NOT_TO_BE_FOUND };
  return waiting({ sentAt: null, isPending: false }, now);
}
