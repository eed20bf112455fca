// The payer's OTP for a wallet (spec §7 mobile-money/auth-otp): claimed once, sent once, never stored.
import type { ChargeView } from '@titan/contract/charge';
import { pressFingerprintOf } from '../../payments/fingerprint.ts';
import { hearProvider } from '../../payments/hear-provider.ts';
import { notClaimed } from '../../payments/not-claimed.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import type { Refused } from '../../platform/refusal.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';

/** Sends the code for the charge that asks for it; what follows is a prompt, the wallet's page, or the end. */
export async function answerWalletOtp(
  parts: ServiceParts,
  { session, pressKey, body }: PressOf<{ reference: string; token: string }>,
): Promise<ChargeView | Refused> {
  const now = parts.clock.now();
  const claim = await parts.presses.claimStep(
    {
      transactionId: session.transactionId,
      publicSession: session.publicSession,
      channel: 'mobile_money',
      chargeReference: body.reference,
      pressKey,
      fingerprint: pressFingerprintOf(parts.idempotencyKey, { otpFor: body.reference }),
      now,
    },
    ['OTP'],
  );
  if (claim.kind !== 'claimed') return notClaimed(claim, now);
  const { charge } = claim;
  const name = { reference: charge.reference, paymentReference: session.intentReference };
  const asked = parts.providers.of(charge.provider).answerStep(name, { kind: 'otp', value: body.token });
  return chargeViewOf(await hearProvider(parts, charge, 'step', asked, pressKey));
}
