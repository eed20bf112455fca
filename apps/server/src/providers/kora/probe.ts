// What an operator runs against Kora's test mode: its documented test instruments, and whether the dashboard sends wrong sums back.
import * as z from 'zod/mini';
import type { HttpOut } from '@titan/platform/ports';
import {
  documented,
  type DocumentedBody,
  type ExpectedAnswer,
  NUMBER,
  type Probe,
  type ProbeCall,
  type ProbeInstrument,
  type ProbeMeaning,
  type ProbeScenario,
  type ProbeStep,
  step,
  testCard,
  testWallet,
  TEXT,
} from '../probe-scenario.ts';
import { koraAmount } from './calls.ts';

type Fields = Readonly<Record<string, DocumentedBody>>;

const amount = z.union([NUMBER, TEXT]);
/** R500, or NGN 500; in cents it would be 50000. */
const exactly500 = z.union([z.literal(500), z.literal('500'), z.literal('500.00')]);

const answered = (request: string, data: Fields | z.ZodMiniType) =>
  documented(request, { status: true, data });
const refused = (request: string, status: number) =>
  documented(request, { status: false, message: TEXT }, status);

/** A charge and its steps. */
const charged = (path: string, status: string, more: Fields = {}) =>
  answered(`POST ${path}`, { status, payment_reference: TEXT, transaction_reference: TEXT, ...more });
const asked = (status: string, more: Fields = {}) =>
  answered('GET /charges/*', {
    status,
    reference: TEXT,
    amount,
    currency: TEXT,
    created_at: z.optional(TEXT),
    ...more,
  });

const create = (answer: ExpectedAnswer, means: ProbeMeaning) => step('create', [answer], means);
const submit = (kind: 'pin' | 'otp', value: string, answer: ExpectedAnswer, means: ProbeMeaning) =>
  step({ answer: { kind, value } }, [answer], means);
const query = (means: ProbeMeaning, ...answers: readonly ExpectedAnswer[]) => step('query', answers, means);
const APPROVED = query('approved', asked('success'));

const NAIRA = { amountMinor: 50_000, currency: 'NGN' };
const CARD = '/charges/card';
const WALLET = '/charges/mobile-money';

const CARDS: readonly ProbeScenario[] = [
  {
    ...NAIRA,
    name: 'card-approved',
    does: 'Charges the test card that ends in 2787, which approves at once, and gives the money back, which is asked for twice.',
    pays: testCard('4084127883172787', '123', '09/30'),
    steps: [
      create(charged(CARD, 'success', { amount, currency: TEXT, fee: amount, vat: amount }), 'approved'),
      APPROVED,
      step(
        'refund',
        [
          answered('POST /refunds/initiate', {
            status: z.enum(['processing', 'success']),
            refund_reference: TEXT,
            amount_returned: amount,
            currency: TEXT,
          }),
        ],
        'pending',
        'reversed',
      ),
      // Under the same reference: it is refused, and then looked up.
      step(
        'refund',
        [
          refused('POST /refunds/initiate', 409),
          answered('GET /refunds/*', { status: TEXT, reference: TEXT, amount }),
        ],
        'pending',
        'reversed',
      ),
    ],
  },
  {
    ...NAIRA,
    name: 'card-pin-otp',
    does: 'Charges the test card that ends in 2595 with the PIN 1234 and the code 123456.',
    pays: testCard('5442056106072595', '123', '09/30'),
    steps: [
      create(charged(CARD, 'processing', { auth_model: 'PIN' }), 'step PIN'),
      submit('pin', '1234', charged(`${CARD}/authorize`, 'processing', { auth_model: 'OTP' }), 'step OTP'),
      submit('otp', '123456', charged(`${CARD}/authorize`, 'success'), 'approved'),
      APPROVED,
    ],
  },
  {
    ...NAIRA,
    name: 'card-3ds',
    does: 'Charges the test card that ends in 4674, which leads to its bank’s page; nobody goes there.',
    pays: testCard('4562543755474674', '123', '09/30'),
    steps: [create(charged(CARD, 'processing', { auth_model: '3DS' }), 'step 3DS')],
  },
  {
    ...NAIRA,
    name: 'card-declined',
    does: 'Charges the test card that ends in 6067, which has insufficient funds.',
    pays: testCard('506066506066506067', '408', '09/30'),
    steps: [
      create(charged(CARD, 'failed', { response_message: TEXT }), 'declined INSUFFICIENT_FUNDS'),
      query('declined', asked('failed')),
    ],
  },
  {
    ...NAIRA,
    name: 'card-page',
    does: 'Begins a charge on Kora’s page for cards, where nobody goes, and asks whether a query finds it.',
    pays: { hostedCard: true },
    steps: [
      create(answered('POST /charges/initialize', { reference: TEXT, checkout_url: TEXT }), 'step 3DS'),
      query('step 3DS', asked('processing'), asked('pending')),
    ],
  },
];

const PROMPTED = { auth_model: 'STK_PROMPT' };

const WALLETS: readonly ProbeScenario[] = [
  {
    amountMinor: 10_000,
    currency: 'KES',
    name: 'kenya',
    does: 'Prompts the test wallet 254700000000; nobody approves.',
    pays: testWallet('254700000000'),
    steps: [
      create(charged(WALLET, 'processing', PROMPTED), 'step STK_PROMPT'),
      // Asked by ours, Kora may answer with its own, which begins with KPY-PAY.
      query('processing', asked('processing', { reference: z.string().check(z.regex(/^KPY-CA-/)) })),
    ],
  },
  {
    amountMinor: 10_000,
    currency: 'GHS',
    name: 'ghana',
    does: 'Charges the test wallet 233240000000 with a wrong code, then with 123456, which leads to a prompt.',
    pays: testWallet('233240000000'),
    steps: [
      create(charged(WALLET, 'processing', { auth_model: 'OTP' }), 'step OTP'),
      submit('otp', '000000', refused(`POST ${WALLET}/authorize`, 400), 'step OTP'),
      submit('otp', '123456', charged(`${WALLET}/authorize`, 'processing', PROMPTED), 'step STK_PROMPT'),
    ],
  },
];

const bank = (name: string, slug: string, code: string): ProbeInstrument => ({
  bankDebit: {
    bank: { name, slug, processor: 'kora', code },
    account: { processor: 'kora', bank_code: code },
  },
});
const banks = z.array(z.object({ name: TEXT, code: TEXT }));
/** OPay and PalmPay, by the clearing house's codes. */
const BANKS_IN_NAIRA = ['100004', '100033'];
const banksInNaira = banks.check(
  z.refine((listed) => BANKS_IN_NAIRA.every((code) => listed.some((each) => each.code === code))),
);
const BANK_CHARGE = '/charge/pay-with-bank';

const BANKS: readonly ProbeScenario[] = [
  {
    ...NAIRA,
    name: 'bank',
    does: 'Debits OPay, which leads to its page; nobody goes there.',
    pays: bank('OPay', 'opay', '100004'),
    steps: [
      step('banks', [answered(`GET ${BANK_CHARGE}/banks`, banksInNaira)], 'banks'),
      create(charged(BANK_CHARGE, 'processing', { authorization: { redirect_url: TEXT } }), 'step REDIRECT'),
    ],
  },
  {
    // One page of the documents has the amounts of Instant EFT in cents, and all others of Kora's are in major units.
    amountMinor: 50_000,
    currency: 'ZAR',
    name: 'instant-eft',
    does: 'Debits FNB by Instant EFT, which leads to its page, where nobody goes, and asks how much that is.',
    pays: bank('FNB', 'fnb', '250655'),
    steps: [
      step('banks', [answered(`GET ${BANK_CHARGE}/banks`, banks)], 'banks'),
      create(
        answered(`POST ${BANK_CHARGE}`, {
          status: 'processing',
          reference: TEXT,
          auth_data: { redirect_url: TEXT },
        }),
        'step REDIRECT',
      ),
      query('step REDIRECT', asked('processing', { amount: exactly500, currency: 'ZAR' })),
    ],
  },
];

const opened = answered('POST /charges/bank-transfer', {
  status: 'processing',
  reference: TEXT,
  payment_reference: TEXT,
  bank_account: {
    account_name: TEXT,
    account_number: TEXT,
    bank_name: TEXT,
    bank_code: TEXT,
    expiry_date_in_utc: TEXT,
  },
});

/** Where the test mode is asked to pay. */
type ProbePlace = { baseUrl: string; http: HttpOut };

const CREDIT = '/virtual-bank-account/sandbox/credit';
const DEADLINE_MS = 40_000;

/** Money that arrives at the account which was just opened. */
function credit({ baseUrl, http }: ProbePlace, amountMinor: number): ProbeCall {
  return {
    name: 'credit',
    async play({ credentials, answered: answer }) {
      if (answer?.kind !== 'account' || answer.account === null) return;
      const { accountNumber: account_number } = answer.account;
      const body = { account_number, amount: koraAmount(amountMinor, 'NGN'), currency: 'NGN' };
      await http.send({
        url: `${baseUrl}${CREDIT}`,
        method: 'POST',
        headers: {
          authorization: `Bearer ${credentials['secretKey'] ?? ''}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
        deadlineMs: DEADLINE_MS,
      });
    },
  };
}

/** A transfer of another sum, which the dashboard's setting has Kora send back. */
const wrongSum = (place: ProbePlace, sentMinor: number, then: ProbeStep) => ({
  ...NAIRA,
  pays: { transferAccount: { openMs: 30 * 60_000 } },
  steps: [
    create(opened, 'account'),
    step(credit(place, sentMinor), [documented(`POST ${CREDIT}`, { status: true })], 'account'),
    then,
  ],
});

/** Kora may credit no more than was asked for. */
const EXCESS_RETURNED = {
  amount_accepted: exactly500,
  bank_transfer: {
    payment_event: 'overpayment',
    reversal: { status: TEXT, amount, currency: TEXT },
  },
};

/** The scenarios, on the test mode that the connector calls. */
export function koraProbe(place: ProbePlace): Probe {
  return {
    always: [],
    scenarios: [
      ...CARDS,
      ...WALLETS,
      ...BANKS,
      {
        ...wrongSum(
          place,
          100_000,
          query('account paid', asked('processing'), asked('success', EXCESS_RETURNED)),
        ),
        name: 'transfer-too-much',
        does: 'Sends twice the sum to a temporary account: the dashboard must be set to "return excess".',
      },
      {
        ...wrongSum(place, 25_000, query('account', asked('processing'))),
        name: 'transfer-too-little',
        does: 'Sends half of the sum to a temporary account: the dashboard must be set to "return all".',
      },
    ],
  };
}
