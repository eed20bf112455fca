// The direct calls of merchants on the services of the payer's page (facts/merchant-api "Direct charges"): a merchant's server presses for
// its payer, on the same payment, with the same limits, once.
import { SANDBOX_CARDS } from '@titan/contract/sandbox-cards';
import { SANDBOX_PHONES } from '@titan/contract/sandbox-phones';
import { bankFieldsOf } from '@titan/rules/bank-fields';
import type { Channel } from '@titan/rules/methods';
import { networksOf } from '@titan/rules/wallet-networks';
import { openTransferAccount } from '../../channels/bank-transfer/account.ts';
import { chargeNewCard, checkCard } from '../../channels/card/charge.ts';
import { answerCardStep } from '../../channels/card/steps.ts';
import { answerWalletOtp, chargeWallet, checkWallet } from '../../channels/mobile-money/charge.ts';
import { authorizePrompt } from '../../channels/mobile-money/query.ts';
import { resendPrompt } from '../../channels/mobile-money/resend-prompt.ts';
import { listBanks } from '../../channels/pay-with-bank/banks.ts';
import { chargeBank } from '../../channels/pay-with-bank/charge.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { sessionOf } from '../../payments/open-payment.ts';
import type { PaymentRow } from '../../payments/payment-store.ts';
import { resendOtp } from '../../payments/resend-otp.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import { createPayerBrowser } from '../../payments/session.ts';
import { refused, wrong } from '../../platform/refusal.ts';
import type { Sandbox } from '../../providers/sandbox/sandbox.ts';
import type { FieldProblems } from '../fields.ts';
import type { AskPayer, DirectAnswer, DirectChecks, DirectServices } from './charge.ts';

// What a direct charge names beside its payment, checked before anything is opened for it (facts/merchant-api "Direct charges"): a body
// that is refused uses no reference up. By the rules of the payer's page, in the words of this API.

/** Builds them. */
export function createDirectChecks(parts: ServiceParts): DirectChecks {
  const { clock, providers } = parts;
  return {
    card(currency, details) {
      const checked = checkCard(details, currency, clock.now());
      if (!checked.ok) return inWords(checked.fields, CARD_RULES);
      return providers.forNew.refuses(checked.card) === null ? {} : inWords({ number: null }, TEST_CARDS);
    },
    wallet(currency, wallet) {
      const checked = checkWallet(wallet, currency);
      const phone = SANDBOX_PHONES.find((each) => each.currency === currency && each.isPrimary)?.number ?? '';
      if (!checked.ok) return inWords(checked.fields, walletRules(currency, phone));
      if (providers.forNew.refusesWallet(checked.wallet) === null) return {};
      return inWords(
        { number: null },
        { number: [NUMBER, `a test number with a test key, such as ${phone}`] },
      );
    },
    async bank(currency, code) {
      const banks = await listBanks(parts, { currency, paymentReference: '' });
      if (banks === null) return null;
      const rule = `the code of a bank of GET /charge/pay-with-bank/banks?currency=${currency}`;
      return banks.some((bank) => bank.code === code)
        ? {}
        : inWords({ code: null }, { code: ['bank_code', rule] });
    },
  };
}

const NUMBER = 'mobile_money.number';

/** By the last part of a field's name in the services: its name in this API, and its rule. */
type Rules = Readonly<Record<string, readonly [field: string, rule: string]>>;

const CARD_RULES: Rules = {
  number: ['card.number', 'the number of a card, whose last digit proves the others: one of them is wrong'],
  expiry: ['card.expiry_month', 'a month from 01 to 12 that, with "card.expiry_year", is not over'],
  cvv: ['card.cvv', 'text of 3 digits, such as "123"'],
  name: ['card.name', 'the name on the card, 2 to 40 letters; KES needs it'],
};

const [someCard] = SANDBOX_CARDS;
const TEST_CARDS: Rules = {
  number: ['card.number', `a test card with a test key, such as ${someCard?.number ?? ''}`],
};

function walletRules(currency: string, phone: string): Rules {
  const networks = networksOf(currency).map(({ slug }) => slug);
  return {
    number: [NUMBER, `a wallet number of ${currency}, such as ${phone}`],
    network: [
      'mobile_money.network',
      networks.length === 0
        ? `left out: ${currency} has no networks to choose from`
        : `one of ${networks.join(', ')}`,
    ],
  };
}

function inWords(fields: Record<string, unknown>, rules: Rules): FieldProblems {
  const said = Object.keys(fields).map((name) => {
    const [field, rule] = rules[name.slice(name.lastIndexOf('.') + 1)] ?? [name, 'right'];
    return [field, { message: `"${field}" must be ${rule}` }] as const;
  });
  return Object.fromEntries(said);
}

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
  const answer = await chargeNewCard(parts, {
    ...press,
    body: { details, quoteId: undefined, saving: null },
  });
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
    return wrong({ bank_code: { code: 'BANK_CODE_UNKNOWN' } });
  }
  if (bankFieldsOf(bank).length > 0) return { kind: 'ask_payer', bankName: bank.name };
  return chargeBank(parts, { ...press, body: { processor: bank.processor, bank_code: bank.code } });
}
