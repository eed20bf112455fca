// Charges a wallet (spec §7 mobile-money/charge), and takes the payer's next actions: OTP, another prompt, "I've sent the money".
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { MobileMoney } from '@titan/contract/payer/mobile-money.schema';
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
import type { Attempts } from '../../payments/attempts/attempt.ts';
import type { ChargeRow } from '../../payments/charge-row.ts';
import type { Views } from '../../payments/views/payment-view.ts';
import type { PromptStore } from '../../payments/settling/prompt-store.ts';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';
import type { Resend, Resends } from '../../payments/attempts/resend.ts';
import type { PayerCall } from '../../payments/session/session.ts';
import type { Steps } from '../../payments/attempts/steps.ts';
import { type Refused, refused, type WrongFields, wrong, wrongAlone } from '@titan/platform/refusal';
import type { ProviderAnswer, Wallet } from '../../providers/port.ts';

const channel = 'mobile_money';
const NUMBER_FIELD = 'mobile_money.number';

type OfCharge = PayerCall<{ reference: string }>;

export type WalletCharges = {
  /**
   * Starts one attempt. An earlier one that its wallet may still approve is left (decision 0021). Only the number's dial code and last four
   * digits are kept.
   */
  charge(call: PayerCall<MobileMoney>): Promise<ChargeView | Refused>;
  /** Sends the payer's OTP; next comes a prompt, the wallet's page, or a final state. */
  answerOtp(call: PayerCall<{ reference: string; token: string }>): Promise<ChargeView | Refused>;
  /** Another prompt on the payer's phone (spec §7 resend-stk): three times, each after the retry window (spec §4). */
  resendPrompt(call: OfCharge): Promise<ChargeView | Refused>;
  /**
   * "I've sent the money" (spec §7 query-direct): queries the provider now, unless that was just done, and keeps the payer at
   * mobile_money_payment_query if nothing is known.
   */
  queryDirect(call: OfCharge): Promise<ChargeView | Refused>;
};

type WalletDeps = {
  attempts: Attempts;
  steps: Steps;
  resends: Resends;
  queries: ChargeQueries;
  prompts: Pick<PromptStore, 'exhaust'>;
  views: Views;
};

/** Builds the service. */
export function createWalletCharges(deps: WalletDeps): WalletCharges {
  const { attempts, steps, resends, queries, prompts, views } = deps;
  const exhaust = (id: number): Promise<void> => prompts.exhaust(id, LIMITS.stkResends);
  return {
    async charge(call) {
      const { currency } = call.session;
      if (!isWalletCurrency(currency)) return refused('CHANNEL_NOT_OFFERED');
      const checked = checkWallet(call.body, currency);
      if (!checked.ok) return wrong(checked.fields);
      const { wallet } = checked;
      const masked = { number: maskWalletNumber(currency, wallet.number), network: wallet.network };
      return attempts.start(call, {
        channel,
        kept: { card: null, wallet: masked },
        instrument: { with: { wallet }, field: NUMBER_FIELD },
        fingerprinted: { wallet },
        asking({ wallet: calls }) {
          const notTaken = calls?.refuses?.(wallet) ?? null;
          if (notTaken) return refused('TEST_NUMBER_NEEDED', notTaken, { [NUMBER_FIELD]: notTaken });
          return calls && ((request) => calls.charge({ ...request, wallet }));
        },
      });
    },
    async answerOtp({ body: { reference, token }, ...caller }) {
      const code = codeDigits(token, LIMITS.otpMaxDigits);
      if (code === '') return wrongAlone('token', { code: 'OTP_MISSING' });
      return steps.answer(caller, {
        channel,
        reference,
        authModels: ['OTP', 'VOUCHER'],
        fingerprinted: { otpFor: reference },
        answer: { kind: 'otp', value: code },
      });
    },
    resendPrompt: ({ body: { reference }, ...caller }) =>
      resends.send(caller, reference, { ...PROMPT, fingerprinted: { promptFor: reference }, exhaust }),
    async queryDirect({ session, body }) {
      const charge = await queries.find(session, body.reference);
      if (charge?.channel !== channel) return refused('UNKNOWN_REFERENCE');
      return views.charge(await queries.holdAtPrompt(await queries.askIfDue(charge), true));
    },
  };
}

const PROMPT: Omit<Resend, 'fingerprinted' | 'exhaust'> = {
  channel,
  claim: 'claimPrompt',
  most: LIMITS.stkResends,
  ask: (provider, charge) => provider.resendPrompt(charge),
  during: 'query',
  isNewAnswer: (_charge, answer) => isFinal(answer),
  sentences: { failed: { code: 'PROMPT_NOT_SENT' }, limit: { code: 'PROMPT_LIMIT' } },
  whyNot: whyNoPrompt,
};

/** After a resent prompt the charge still waits; only a final answer is settled. */
function isFinal(answer: ProviderAnswer): boolean {
  return answer.kind === 'approved' || answer.kind === 'declined' || answer.kind === 'cancelled';
}

function whyNoPrompt(charge: ChargeRow): Refused | null {
  if (charge.status !== 'unknown' || charge.auth_model !== 'STK_PROMPT') return null;
  if (charge.stk_resends >= LIMITS.stkResends) return refused('RESEND_LIMIT', { code: 'PROMPT_LIMIT' });
  return refused('RESEND_TOO_SOON', { code: 'PROMPT_TOO_SOON' });
}

// Repeats the page's validation (spec §5 Mobile money number, §2 network choice).

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
