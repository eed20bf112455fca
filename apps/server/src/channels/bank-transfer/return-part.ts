// A part of a payment that goes back (decision 0023): because the payer does not send the rest, something else has paid, or no time is
// left.
import type { ChargeView } from '@titan/contract/charge';
import { wrongAmountText } from '@titan/rules/transfer-texts';
import type { HeldPart } from './held-parts.ts';
import { findCharge } from '../../payments/query-charge.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import { transferView } from './transfer-account.ts';

/** The payer's word: every part of the payment goes back. Answers the latest of their charges; a repeat answers the one it names. */
export async function returnPart(
  parts: ServiceParts,
  { session, body }: Pick<PressOf<{ reference: string }>, 'session' | 'body'>,
): Promise<ChargeView | Refused> {
  const held = await parts.heldParts.of(session.transactionId, session);
  await giveBackParts(parts, held);
  const latest = held.at(-1);
  const charge = latest
    ? await parts.payments.chargeById(latest.charge_id)
    : await findCharge(parts, session, body.reference);
  if (!charge) return refused('UNKNOWN_REFERENCE');
  const isBack = latest !== undefined || (charge.channel === 'bank_transfer' && charge.status === 'returned');
  return isBack ? transferView(parts, charge) : refused('STEP_NOT_EXPECTED');
}

/** Makes each an obligation, unless it is held no more. Answers how many went back. */
export async function giveBackParts(
  parts: Pick<ServiceParts, 'heldParts' | 'ids' | 'clock' | 'push'>,
  held: readonly HeldPart[],
): Promise<number> {
  let done = 0;
  for (const part of held) {
    const { kept_minor: paidMinor, payable_minor: expectedMinor, currency } = part;
    const message = wrongAmountText({ paidMinor, expectedMinor, currency });
    const reversalReference = parts.ids.reversal();
    const isBack = await parts.heldParts.giveBack(part, {
      reversalReference,
      message,
      now: parts.clock.now(),
    });
    if (!isBack) continue;
    done += 1;
    parts.push.announce(part.transaction_id);
  }
  return done;
}
