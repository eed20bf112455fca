// The payer's OTP or Pay ID for a bank (spec §7 bank/authorize): claimed once, sent once, never stored.
import type { ChargeView } from '@titan/contract/charge';
import type { BankAuthorization } from '@titan/contract/pay-with-bank';
import type { BankAuthModel } from '@titan/rules/bank-stage';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { pressFingerprintOf } from '../../payments/fingerprint.ts';
import { hearProvider } from '../../payments/hear-provider.ts';
import { notClaimed } from '../../payments/not-claimed.ts';
import { type Refused, refused, SENTENCES } from '../../platform/refusal.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';

type Code = { kind: 'otp' | 'payId'; value: string };

/** A charge that asks for the one does not take the other. */
const ASKED_BY: Record<Code['kind'], BankAuthModel> = { otp: 'OTP', payId: 'PAY_ID' };

/** Sends the code for the charge that asks for it; what follows is another step, the bank's own turn, or the end. */
export async function answerBankAuthorisation(
  parts: ServiceParts,
  { session, pressKey, body }: PressOf<{ reference: string; authorization: BankAuthorization }>,
): Promise<ChargeView | Refused> {
  const code = codeOf(body.authorization);
  if (!code) {
    const message = SENTENCES.exactlyOne(Object.keys(ASKED_BY));
    return refused('INVALID_INPUT', message, { authorization: { message } });
  }
  const now = parts.clock.now();
  const claim = await parts.presses.claimStep(
    {
      transactionId: session.transactionId,
      publicSession: session.publicSession,
      channel: 'pay_with_bank',
      chargeReference: body.reference,
      pressKey,
      fingerprint: pressFingerprintOf(parts.idempotencyKey, {
        authorisationFor: body.reference,
        by: code.kind,
      }),
      now,
    },
    [ASKED_BY[code.kind]],
  );
  if (claim.kind !== 'claimed') return notClaimed(claim, now);
  const { charge } = claim;
  const name = { reference: charge.reference, paymentReference: session.intentReference };
  const asked = parts.providers.of(charge.provider).answerStep(name, code);
  return chargeViewOf(await hearProvider(parts, charge, 'step', asked, pressKey));
}

function codeOf({ otp, payId }: BankAuthorization): Code | null {
  if (otp !== undefined) return payId === undefined ? { kind: 'otp', value: otp } : null;
  return payId === undefined ? null : { kind: 'payId', value: payId };
}
