// Charges a wallet (spec §7 mobile-money/charge): check, accept and commit, ask the provider, settle, answer.
import type { ChargeView } from '@titan/contract/charge';
import type { MobileMoney } from '@titan/contract/mobile-money';
import { isWalletCurrency, maskWalletNumber } from '@titan/rules/wallet-number';
import type { TimelyProvider, Wallet } from '../../providers/provider.ts';
import { type Accepted, freshCharge, repeatedAnswer } from '../../payments/card-attempt.ts';
import { checkWallet } from './check-wallet.ts';
import { pressFingerprintOf } from '../../payments/fingerprint.ts';
import { hearProvider } from '../../payments/hear-provider.ts';
import { notAccepted, triedWith } from '../../payments/instrument-try.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';

const CHANNEL = 'mobile_money';
const NUMBER_FIELD = 'mobile_money.number';

/**
 * Starts one attempt, as card-attempt.ts does. One that a wallet may still approve is left behind by it (decision 0021). Of the
 * number only its dial code and last four digits are kept.
 */
export async function chargeWallet(
  parts: ServiceParts,
  { session, pressKey, body }: PressOf<MobileMoney>,
): Promise<ChargeView | Refused> {
  const { currency, transactionId } = session;
  if (!isWalletCurrency(currency)) return refused('CHANNEL_NOT_OFFERED');
  const checked = checkWallet(body, currency);
  if (!checked.ok) return refused('INVALID_INPUT', undefined, checked.fields);
  const { wallet } = checked;
  const provider = parts.providers.forNew;
  const notTaken = provider.refusesWallet(wallet);
  if (notTaken) {
    return refused('TEST_NUMBER_NEEDED', notTaken, { [NUMBER_FIELD]: { message: notTaken } });
  }
  const now = parts.clock.now();
  const reference = parts.ids.charge();
  const acceptance = await parts.acceptCharge({
    transactionId,
    reference,
    provider: provider.name,
    channel: CHANNEL,
    card: null,
    wallet: { number: maskWalletNumber(currency, wallet.number), network: wallet.network },
    instrument: triedWith(parts.instruments, provider, { wallet }, session.env),
    quote: null,
    publicSession: session.publicSession,
    pressKey,
    fingerprint: pressKey === null ? null : pressFingerprintOf(parts.idempotencyKey, { wallet }),
    now,
  });
  if (acceptance.kind === 'refused') return notAccepted(acceptance, NUMBER_FIELD);
  if (acceptance.kind === 'repeated') return repeatedAnswer(parts, acceptance);
  parts.push.announce(transactionId);
  return askProvider(parts, provider, acceptance, { reference, wallet, now });
}

async function askProvider(
  parts: ServiceParts,
  provider: TimelyProvider,
  accepted: Accepted,
  { reference, wallet, now }: { reference: string; wallet: Wallet; now: number },
): Promise<ChargeView> {
  const { amountMinor, currency, customerEmail, paymentReference } = accepted;
  const charge = freshCharge(accepted, { reference, provider: provider.name, channel: CHANNEL, now });
  const asked = provider.chargeWallet({
    reference,
    paymentReference,
    amountMinor,
    currency,
    wallet,
    customerEmail,
  });
  return chargeViewOf(await hearProvider(parts, charge, 'charge', asked));
}
