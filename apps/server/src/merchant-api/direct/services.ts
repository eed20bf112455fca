// The direct calls of merchants on the services of the payer's page: the merchant's server acts
// for the payer, on the same payment and within the same limits.
import { bankFieldsOf } from '@titan/rules/bank-fields';
import { brandOf } from '@titan/rules/card-number';
import type { Channel } from '@titan/rules/methods';
import { networksOf } from '@titan/rules/wallet-networks';
import { checkCard } from '../../channels/card/charge.ts';
import { checkWallet } from '../../channels/mobile-money/charge.ts';
import { listBanks } from '../../channels/pay-with-bank/banks.ts';
import type { BuiltChannels } from '../../channels/registry.ts';
import { sessionOf } from '../../payments/edge/open-payment.ts';
import { isRefused, type Refused, refused, wrong } from '@titan/platform/refusal';
import type { Authorization, CardDetails } from '@titan/contract/payer/card.schema';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { MobileMoney } from '@titan/contract/payer/mobile-money.schema';
import type { Owner } from '../../merchants/merchant-key.ts';
import type { PaymentRow, PaymentStore } from '../../payments/views/payment-store.ts';
import type { Views } from '../../payments/views/payment-view.ts';
import type { Resends } from '../../payments/attempts/resend.ts';
import { createPayerBrowser, type PayerCaller } from '../../payments/session/session.ts';
import type { Samples, TestMerchant } from '../../test-mode/test-mode.ts';
import type { Clock } from '@titan/platform/ports';
import type { Providers } from '../../providers/providers.ts';
import type { FieldProblems } from '../fields/fields.ts';

// What a direct charge names beside its payment, checked before anything is opened for it: a refused
// body does not use up its reference. The rules are those of the payer's page, the words this API's.

export type DirectChecks = ReturnType<typeof createDirectChecks>;

/**
 * Builds them. That no account takes such a charge is no problem of the body: the charge is then refused, and a repeat of one that was made
 * gets its answer.
 */
export function createDirectChecks({
  clock,
  providers,
  samples,
}: {
  clock: Clock;
  providers: Providers;
  /** Null in live mode, where no instrument is named as an example. */
  samples: Samples | null;
}) {
  const cardSample = suchAs(samples?.card?.[0]?.value);
  const walletSample = (currency: string) =>
    suchAs(samples?.mobile_money?.find((each) => each.currency === currency)?.value);
  return {
    async card(owner: Owner, currency: string, details: CardDetails): Promise<FieldProblems> {
      const checked = checkCard(details, currency, clock.now());
      if (!checked.ok) return inWords(checked.fields, CARD_RULES);
      const network = brandOf(checked.card.number);
      const routed = await providers.route({ channel: 'card', of: { ...owner, currency }, network });
      return (routed?.provider.card?.refuses?.(checked.card) ?? null) === null
        ? {}
        : inWords({ number: null }, { number: ['card.number', `a test card with a test key${cardSample}`] });
    },
    async wallet(owner: Owner, currency: string, wallet: MobileMoney): Promise<FieldProblems> {
      const checked = checkWallet(wallet, currency);
      const sample = walletSample(currency);
      if (!checked.ok) return inWords(checked.fields, walletRules(currency, sample));
      const { network } = checked.wallet;
      const routed = await providers.route({ channel: 'mobile_money', of: { ...owner, currency }, network });
      if ((routed?.provider.wallet?.refuses?.(checked.wallet) ?? null) === null) return {};
      return inWords({ number: null }, { number: [NUMBER, `a test number with a test key${sample}`] });
    },
    /** Null while the list is unavailable. */
    async bank(owner: Owner, currency: string, code: string): Promise<FieldProblems | null> {
      const banks = await listBanks(providers, { currency, of: { ...owner, currency } });
      if (isRefused(banks)) return banks.code === 'UNAVAILABLE' ? null : {};
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

function suchAs(sample: string | undefined): string {
  return sample === undefined ? '' : `, such as ${sample}`;
}

function walletRules(currency: string, sample: string): Rules {
  const networks = networksOf(currency).map(({ slug }) => slug);
  return {
    number: [NUMBER, `a wallet number of ${currency}${sample}`],
    network: [
      'mobile_money.network',
      networks.length === 0
        ? `left out: ${currency} has no networks to choose from`
        : `one of ${networks.join(', ')}`,
    ],
  };
}

function inWords(fields: Record<string, unknown>, rules: Rules): FieldProblems {
  const problems = Object.keys(fields).map((name) => {
    const [field, rule] = rules[name.slice(name.lastIndexOf('.') + 1)] ?? [name, 'right'];
    return [field, { message: `"${field}" must be ${rule}` }] as const;
  });
  return Object.fromEntries(problems);
}

/** A payment that is charged directly is charged under one key, however often the call is repeated. */
const DIRECT_KEY = 'merchant-direct';

type DirectServiceDeps = {
  payments: Pick<PaymentStore, 'byPage' | 'byCharge' | 'chargeByReference'>;
  channels: BuiltChannels;
  resends: Pick<Resends, 'sendOtp'>;
  providers: Providers;
  views: Pick<Views, 'charge'>;
  /** Null in live mode. */
  tests: TestMerchant | null;
};

export type DirectAnswer = ChargeView | Refused;
/** The bank asks for something that only its customer knows, so they go to the payment's page. */
type AskPayer = { kind: 'ask_payer'; bankName: string };
type CardToCharge = { details: CardDetails; pin: string | null };
type AccountToOpen = { accountName: string | null; autoComplete: boolean };

export type DirectServices = ReturnType<typeof createDirectServices>;

/** Builds them. Payments are named by their page's reference, charges by their own. */
export function createDirectServices(deps: DirectServiceDeps) {
  const { payments, channels, resends, providers, tests } = deps;
  const card = channels.card.charges;
  const wallet = channels.mobile_money.charges;
  const onPage = async <Answer>(
    page: string,
    answer: (caller: PayerCaller, payment: PaymentRow) => Promise<Answer>,
  ) => {
    const payment = await payments.byPage(page);
    return payment ? answer(callerOn(payment, DIRECT_KEY), payment) : refused('UNKNOWN_REFERENCE');
  };
  const onCharge = async (charge: string, answer: (caller: PayerCaller) => Promise<DirectAnswer>) => {
    const found = await payments.byCharge(charge);
    return found ? answer(callerOn(found.payment, null)) : refused('UNKNOWN_REFERENCE');
  };
  return {
    chargeCard: (page: string, asked: CardToCharge) =>
      onPage(page, (caller) => payByCard(deps, caller, asked)),
    chargeWallet: (page: string, body: MobileMoney) =>
      onPage(page, (caller) => wallet.charge({ ...caller, body })),
    openAccount: (page: string, how: AccountToOpen) =>
      onPage(page, (caller) => openAccount(deps, caller, how)),
    chargeBank: (page: string, code: string) =>
      onPage(page, (caller, payment) => payByBank(deps, caller, payment, code)),
    answerCard: (reference: string, authorization: Authorization) =>
      onCharge(reference, (caller) => card.answerStep({ ...caller, body: { reference, authorization } })),
    answerWallet: (reference: string, token: string) =>
      onCharge(reference, (caller) => wallet.answerOtp({ ...caller, body: { reference, token } })),
    resendOtp: (reference: string, channel: Channel) =>
      onCharge(reference, (caller) => resends.sendOtp(caller, channel, reference)),
    resendPrompt: (reference: string) =>
      onCharge(reference, (caller) => wallet.resendPrompt({ ...caller, body: { reference } })),
    /** Null in live mode. */
    approvePrompt:
      tests &&
      ((reference: string, pin: string) =>
        onCharge(reference, (caller) => tests.approvePrompt({ ...caller, body: { reference, pin } }))),
    /** The banks that can be debited. */
    async banks(owner: Owner, currency: string) {
      const banks = await listBanks(providers, { currency, of: { ...owner, currency } });
      return isRefused(banks) ? banks : banks.map(({ name, code, slug }) => ({ name, code, slug }));
    },
  };
}

function callerOn(payment: PaymentRow, idempotencyKey: string | null): PayerCaller {
  // A merchant's server keeps no session for us, unlike a payer's browser.
  const browser = createPayerBrowser({
    companion: null,
    makeCompanion: () => '',
    entries: () => [],
    charges: () => [],
    payments: () => [],
  });
  return { session: sessionOf(payment), idempotencyKey, browser };
}

/** With the PIN that came with the card, where the bank asks for it. */
async function payByCard(
  { channels, payments, views }: Pick<DirectServiceDeps, 'channels' | 'payments' | 'views'>,
  caller: PayerCaller,
  { details, pin }: CardToCharge,
): Promise<DirectAnswer> {
  const card = channels.card.charges;
  const answer = await card.charge({ ...caller, body: { details, quoteId: undefined, saving: null } });
  if (isRefused(answer) || answer.auth_model !== 'PIN' || pin === null) return answer;
  const { reference } = answer;
  const body = { reference, authorization: { pin } };
  const authorised = await card.answerStep({ ...caller, idempotencyKey: `${DIRECT_KEY}-pin`, body });
  if (!isRefused(authorised)) return authorised;
  // A repeat finds the step claimed and gets the charge as it is.
  const charge = await payments.chargeByReference(reference);
  return charge ? views.charge(charge) : authorised;
}

async function openAccount(
  { channels, tests }: Pick<DirectServiceDeps, 'channels' | 'tests'>,
  caller: PayerCaller,
  { accountName, autoComplete }: AccountToOpen,
): Promise<DirectAnswer> {
  const answer = await channels.bank_transfer.charges.openAccount({
    ...caller,
    ...(accountName === null ? {} : { accountName }),
  });
  const number = isRefused(answer) ? null : answer.bank_transfer?.account?.account_number;
  // A repeat of the call answers the same account, and switches it then.
  const notSwitched = tests && number && !autoComplete ? await tests.switchAutoComplete(number, false) : null;
  return notSwitched ?? answer;
}

async function payByBank(
  { channels, providers }: Pick<DirectServiceDeps, 'channels' | 'providers'>,
  caller: PayerCaller,
  { currency, payment_reference: paymentReference }: PaymentRow,
  code: string,
): Promise<DirectAnswer | AskPayer> {
  const banks = await listBanks(providers, { currency, of: paymentReference });
  if (isRefused(banks)) return banks;
  const bank = banks.find((each) => each.code === code);
  if (!bank) {
    return wrong({ bank_code: { code: 'BANK_CODE_UNKNOWN' } });
  }
  if (bankFieldsOf(bank).length > 0) return { kind: 'ask_payer', bankName: bank.name };
  return channels.pay_with_bank.charges.charge({
    ...caller,
    body: { processor: bank.processor, bank_code: bank.code },
  });
}
