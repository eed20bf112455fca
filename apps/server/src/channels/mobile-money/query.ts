// "I've sent the money" (spec §7 mobile-money/query-direct): the network is asked now, and the payer is told to hold on if it does
// not know yet. And the sandbox's auth-stk, which approves on the simulated phone first.
import type { ChargeView } from '@titan/contract/charge';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { askAgain, findCharge, isDue, noteDelay } from '../../payments/query-charge.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import { type Refused, refused, wrongAlone } from '../../platform/refusal.ts';
import type { SandboxHandset } from '../../providers/sandbox/phone.ts';

type OfCharge = PressOf<{ reference: string }>;

/** Asks now, unless somebody has just asked, and holds the payer at mobile_money_payment_query if nothing is known. */
export async function queryWalletDirect(
  parts: ServiceParts,
  { session, body }: OfCharge,
): Promise<ChargeView | Refused> {
  const charge = await findCharge(parts, session, body.reference);
  if (charge?.channel !== 'mobile_money') return refused('UNKNOWN_REFERENCE');
  const answered = isDue(parts, charge) ? await askAgain(parts, charge) : charge;
  return chargeViewOf(await noteDelay(parts, answered, true));
}

/** Approves the prompt with the wallet's PIN, then asks what became of the charge. */
export async function authorizePrompt(
  parts: ServiceParts,
  phone: SandboxHandset,
  { session, body: { reference, pin } }: PressOf<{ reference: string; pin: string }>,
): Promise<ChargeView | Refused> {
  const charge = await findCharge(parts, session, reference);
  if (charge?.channel !== 'mobile_money') return refused('UNKNOWN_REFERENCE');
  const done = await phone.act(charge.reference, 'approve', { pin, callback: 'once' });
  if (done === 'wrong-pin') return wrongAlone('pin', { code: 'WALLET_PIN_WRONG' });
  if (done === 'not-open' && charge.status !== 'unknown') return refused('STEP_NOT_EXPECTED');
  return chargeViewOf(await asked(parts, charge));
}

async function asked(parts: ServiceParts, charge: ChargeRow): Promise<ChargeRow> {
  return charge.status === 'unknown' || charge.status === 'left' ? askAgain(parts, charge) : charge;
}
