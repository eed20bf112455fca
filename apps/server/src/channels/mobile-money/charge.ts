// Charges a wallet (spec §7 mobile-money/charge): check, accept and commit, ask the provider, settle, answer.
import type { ChargeView } from '@titan/contract/charge';
import type { MobileMoney } from '@titan/contract/mobile-money';
import { codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import { networkOf } from '@titan/rules/wallet-networks';
import {
  isWalletCurrency,
  maskWalletNumber,
  walletChargeNumber,
  walletNumberProblem,
} from '@titan/rules/wallet-number';
import { asksNetwork } from '@titan/rules/wallet-stage';
import {
  type Accepted,
  freshCharge,
  notClaimed,
  pressFingerprintOf,
  repeatedAnswer,
} from '../../payments/attempt.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { notAccepted, triedWith } from '../../payments/instrument-limits.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import { hearProvider } from '../../payments/settle.ts';
import {
  providerSaid,
  type Refused,
  refused,
  type WrongFields,
  wrong,
  wrongAlone,
} from '../../platform/refusal.ts';
import type { TimelyProvider, Wallet } from '../../providers/port.ts';

// The payer's OTP for a wallet (spec §7 mobile-money/auth-otp): claimed once, sent once, never stored.

/** Sends the code for the charge that asks for it; what follows is a prompt, the wallet's page, or the end. */
export async function answerWalletOtp(
  parts: ServiceParts,
  { session, pressKey, body }: PressOf<{ reference: string; token: string }>,
): Promise<ChargeView | Refused> {
  const code = codeDigits(body.token, LIMITS.otpMaxDigits);
  if (code === '') return wrongAlone('token', { code: 'OTP_MISSING' });
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
  const asked = parts.providers.of(charge.provider).answerStep(name, { kind: 'otp', value: code });
  return chargeViewOf(await hearProvider(parts, charge, 'step', asked, pressKey));
}

// The service's own reading of a wallet: the page's rules again (spec §5 Mobile money number, §2 network choice).

/** A wallet to charge, or what is wrong with each field (keyed as in the body: `mobile_money.number`). */
export function checkWallet(
  { number, network }: MobileMoney,
  currency: string,
): { ok: true; wallet: Wallet } | { ok: false; fields: WrongFields } {
  const fields: WrongFields = {};
  const chargeNumber = walletChargeNumber(currency, number);
  if (chargeNumber === null) {
    const isNotHere = walletNumberProblem(currency, number) === 'try_another';
    fields['mobile_money.number'] = { code: isNotHere ? 'WALLET_NUMBER_NOT_HERE' : 'WALLET_NUMBER_WRONG' };
  }
  const isKnown = network === undefined ? !asksNetwork(currency) : networkOf(currency, network) !== null;
  if (!isKnown) fields['mobile_money.network'] = { code: 'NETWORK_MISSING' };
  if (chargeNumber === null || !isKnown) return { ok: false, fields };
  return { ok: true, wallet: { number: chargeNumber, network: network ?? null } };
}

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
  if (!checked.ok) return wrong(checked.fields);
  const { wallet } = checked;
  const provider = parts.providers.forNew;
  const notTaken = providerSaid(provider.refusesWallet(wallet));
  if (notTaken) return refused('TEST_NUMBER_NEEDED', notTaken, { [NUMBER_FIELD]: notTaken });
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
