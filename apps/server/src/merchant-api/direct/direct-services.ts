// The direct calls of merchants on the services of the payer's page (facts/merchant-api "Direct charges"): a merchant's server presses for
// its payer, on the same payment, with the same limits, once.
import type { Channel } from '@titan/rules/methods';
import { bankFieldsOf } from '@titan/rules/bank-fields';
import type { AskPayer, DirectAnswer, DirectServices } from './direct-charge.ts';
import type { Sandbox } from '../../providers/sandbox/sandbox.ts';
import { answerCardStep } from '../../channels/card/answer-card-step.ts';
import { answerWalletOtp } from '../../channels/mobile-money/answer-wallet-otp.ts';
import { listBanks } from '../../channels/pay-with-bank/bank-list.ts';
import { chargeBank } from '../../channels/pay-with-bank/charge-bank.ts';
import { chargeCard } from '../../channels/card/charge-card.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { chargeWallet } from '../../channels/mobile-money/charge-wallet.ts';
import { authorizePrompt } from '../../channels/mobile-money/query-wallet.ts';
import { createPayerBrowser } from '../../payments/payer-browser.ts';
import { refused, SENTENCES } from '../../platform/refusal.ts';
import { resendOtp } from '../../payments/resend-otp.ts';
import { resendPrompt } from '../../channels/mobile-money/resend-prompt.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import { sessionOf } from '../../payments/open-payment.ts';
import { openTransferAccount } from '../../channels/bank-transfer/transfer-account.ts';
import type { PaymentRow } from '../../payments/payment-store.ts';

/** A payment that is charged directly is charged by one press, however often the call is repeated. */
const PRESS = 'merchant-direct';

/** Builds them; `sandbox` is null in live mode. */
export function createDirectServices(parts: ServiceParts, sandbox: Sandbox | null): DirectServices {
  const { payments } = parts;
  const onPage = async <Answer>(
    page: string,
    act: (press: Pressing, payment: PaymentRow) => Promise<Answer>,
  ) => {
    const payment = await payments.byPage(page);
    return payment ? act(pressOn(payment, PRESS), payment) : refused('UNKNOWN_REFERENCE');
  };
  const onCharge = async (charge: string, act: (press: Pressing) => Promise<DirectAnswer>) => {
    const found = await payments.byCharge(charge);
    return found ? act(pressOn(found.payment, null)) : refused('UNKNOWN_REFERENCE');
  };
  const phone = sandbox?.phone ?? null;
  return {
    chargeCard: (page, card) => onPage(page, (press) => payByCard(parts, press, card)),
    chargeWallet: (page, wallet) => onPage(page, (press) => chargeWallet(parts, { ...press, body: wallet })),
    openAccount: (page, how) => onPage(page, (press) => openAccount(parts, sandbox, press, how)),
    chargeBank: (page, code) => onPage(page, (press, payment) => payByBank(parts, press, payment, code)),
    answerCard: (reference, authorization) =>
      onCharge(reference, (press) => answerCardStep(parts, { ...press, body: { reference, authorization } })),
    answerWallet: (reference, token) =>
      onCharge(reference, (press) => answerWalletOtp(parts, { ...press, body: { reference, token } })),
    resendOtp: (reference, channel: Channel) =>
      onCharge(reference, (press) => resendOtp(parts, channel, { ...press, body: { reference } })),
    resendPrompt: (reference) =>
      onCharge(reference, (press) => resendPrompt(parts, { ...press, body: { reference } })),
    approvePrompt:
      phone &&
      ((reference, pin) =>
        onCharge(reference, (press) =>
          authorizePrompt(parts, phone, { ...press, body: { reference, pin } }),
        )),
    async banks(currency) {
      const banks = await listBanks(parts, { currency, paymentReference: '' });
      return banks && banks.map(({ name, code, slug }) => ({ name, code, slug }));
    },
  };
}

type Pressing = Omit<PressOf<unknown>, 'body'>;

function pressOn(payment: PaymentRow, pressKey: string | null): Pressing {
  // A merchant's server is no payer's browser: it keeps nothing for us.
  const browser = createPayerBrowser({ companion: null, makeCompanion: () => '', entries: () => [] });
  return { session: sessionOf(payment), pressKey, browser };
}

/** With the PIN that came with the card, where the bank asks for it. */
async function payByCard(
  parts: ServiceParts,
  press: Pressing,
  { details, pin }: Parameters<DirectServices['chargeCard']>[1],
): Promise<DirectAnswer> {
  const answer = await chargeCard(parts, { ...press, body: { details, quoteId: undefined, saving: null } });
  if ('kind' in answer || answer.auth_model !== 'PIN' || pin === null) return answer;
  const { reference } = answer;
  const body = { reference, authorization: { pin } };
  const authorised = await answerCardStep(parts, { ...press, pressKey: `${PRESS}-pin`, body });
  if (!('kind' in authorised)) return authorised;
  // A repeat finds the step taken: the charge as it stands.
  const charge = await parts.payments.chargeByReference(reference);
  return charge ? chargeViewOf(charge) : authorised;
}

async function openAccount(
  parts: ServiceParts,
  sandbox: Sandbox | null,
  press: Pressing,
  { accountName, autoComplete }: Parameters<DirectServices['openAccount']>[1],
): Promise<DirectAnswer> {
  const answer = await openTransferAccount(parts, {
    ...press,
    ...(accountName === null ? {} : { accountName }),
  });
  const number = 'kind' in answer ? null : answer.bank_transfer?.account?.account_number;
  if (sandbox && number && !autoComplete) await sandbox.transfers.switchAutoComplete(number, false);
  return answer;
}

async function payByBank(
  parts: ServiceParts,
  press: Pressing,
  { currency, intent_reference: paymentReference }: PaymentRow,
  code: string,
): Promise<DirectAnswer | AskPayer> {
  const banks = await listBanks(parts, { currency, paymentReference });
  if (banks === null) return refused('UNAVAILABLE');
  const bank = banks.find((each) => each.code === code);
  if (!bank) {
    return refused('INVALID_INPUT', undefined, {
      bank_code: { message: `"bank_code" is none of the banks. ${SENTENCES.bankMissing}` },
    });
  }
  if (bankFieldsOf(bank).length > 0) return { kind: 'ask_payer', bankName: bank.name };
  return chargeBank(parts, { ...press, body: { processor: bank.processor, bank_code: bank.code } });
}
