// What an operator runs against Kora's test mode: its documented test instruments, and whether the dashboard sends wrong sums back.
import * as z from 'zod/mini';
import type { HttpOut } from '@titan/platform/ports';
import type { Card } from '../port.ts';
import type {
  ExpectedAnswer,
  Probe,
  ProbeCall,
  ProbeMeaning,
  ProbeScenario,
  ProbeStep,
} from '../probe-scenario.ts';
import { koraAmount } from './calls.ts';

const amount = z.union([z.number(), z.string()]);

const answered = (method: string, path: string, data: z.ZodMiniType, status = 200): ExpectedAnswer => ({
  method,
  path,
  status,
  body: z.object({ status: z.literal(true), data }),
});
const refused = (path: string, status: number): ExpectedAnswer => ({
  method: 'POST',
  path,
  status,
  body: z.object({ status: z.literal(false), message: z.string() }),
});

/** A charge and its steps, as documented. */
const charged = (path: string, status: string, more: Record<string, z.ZodMiniType> = {}): ExpectedAnswer =>
  answered(
    'POST',
    path,
    z.object({
      status: z.literal(status),
      payment_reference: z.string(),
      transaction_reference: z.string(),
      ...more,
    }),
  );
const asking = (model: string): Record<string, z.ZodMiniType> => ({ auth_model: z.literal(model) });

const CARD = '/charges/card';
const WALLET = '/charges/mobile-money';

const create = (answer: ExpectedAnswer, means: ProbeMeaning): ProbeStep => ({
  call: 'create',
  answers: [answer],
  means: [means],
});
const submit = (
  kind: 'pin' | 'otp',
  value: string,
  answer: ExpectedAnswer,
  means: ProbeMeaning,
): ProbeStep => ({ call: { answer: { kind, value } }, answers: [answer], means: [means] });

const asked = (status: string, more: Record<string, z.ZodMiniType> = {}): ExpectedAnswer =>
  answered(
    'GET',
    '/charges/*',
    z.object({
      status: z.literal(status),
      reference: z.string(),
      amount,
      currency: z.string(),
      created_at: z.optional(z.string()),
      ...more,
    }),
  );
const query = (answers: readonly ExpectedAnswer[], means: ProbeMeaning): ProbeStep => ({
  call: 'query',
  answers,
  means: [means],
});
const APPROVED = query([asked('success')], 'approved');

const card = (number: string, cvv = '123'): { pays: { card: Card } } => ({
  pays: { card: { number, cvv, expiryMonth: '09', expiryYear: '30', holderName: null } },
});
const NAIRA = { amountMinor: 50_000, currency: 'NGN' };
const wallet = (currency: string, number: string) => ({
  amountMinor: 10_000,
  currency,
  pays: { wallet: { number, network: null } },
});

const CARDS: readonly ProbeScenario[] = [
  {
    ...NAIRA,
    ...card('4084127883172787'),
    name: 'card-approved',
    does: 'Charges the test card that ends in 2787, which approves at once, and gives the money back, which is asked for twice.',
    steps: [
      create(
        charged(CARD, 'success', { amount, currency: z.string(), fee: amount, vat: amount }),
        'approved',
      ),
      APPROVED,
      {
        call: 'refund',
        answers: [
          answered(
            'POST',
            '/refunds/initiate',
            z.object({
              status: z.enum(['processing', 'success']),
              refund_reference: z.string(),
              amount_returned: amount,
              currency: z.string(),
            }),
          ),
        ],
        means: ['pending', 'reversed'],
      },
      {
        // Under the same reference: it is refused, and then looked up.
        call: 'refund',
        answers: [
          refused('/refunds/initiate', 409),
          answered('GET', '/refunds/*', z.object({ status: z.string(), reference: z.string(), amount })),
        ],
        means: ['pending', 'reversed'],
      },
    ],
  },
  {
    ...NAIRA,
    ...card('5442056106072595'),
    name: 'card-pin-otp',
    does: 'Charges the test card that ends in 2595 with the PIN 1234 and the code 123456.',
    steps: [
      create(charged(CARD, 'processing', asking('PIN')), 'step PIN'),
      submit('pin', '1234', charged(`${CARD}/authorize`, 'processing', asking('OTP')), 'step OTP'),
      submit('otp', '123456', charged(`${CARD}/authorize`, 'success'), 'approved'),
      APPROVED,
    ],
  },
  {
    ...NAIRA,
    ...card('4562543755474674'),
    name: 'card-3ds',
    does: 'Charges the test card that ends in 4674, which leads to its bank’s page; nobody goes there.',
    steps: [create(charged(CARD, 'processing', asking('3DS')), 'step 3DS')],
  },
  {
    ...NAIRA,
    ...card('506066506066506067', '408'),
    name: 'card-declined',
    does: 'Charges the test card that ends in 6067, which has insufficient funds.',
    steps: [
      create(charged(CARD, 'failed', { response_message: z.string() }), 'declined INSUFFICIENT_FUNDS'),
      query([asked('failed')], 'declined'),
    ],
  },
];

const PAGE: ProbeScenario = {
  ...NAIRA,
  name: 'card-page',
  does: 'Begins a charge on Kora’s page for cards, where nobody goes, and asks whether a query finds it.',
  pays: { hostedCard: true },
  steps: [
    create(
      answered('POST', '/charges/initialize', z.object({ reference: z.string(), checkout_url: z.string() })),
      'step 3DS',
    ),
    query([asked('processing'), asked('pending')], 'step 3DS'),
  ],
};

const WALLETS: readonly ProbeScenario[] = [
  {
    ...wallet('KES', '254700000000'),
    name: 'kenya',
    does: 'Prompts the test wallet 254700000000; nobody approves.',
    steps: [
      create(charged(WALLET, 'processing', asking('STK_PROMPT')), 'step STK_PROMPT'),
      // Asked by ours, Kora may answer with its own, which begins with KPY-PAY.
      query([asked('processing', { reference: z.string().check(z.regex(/^KPY-CA-/)) })], 'processing'),
    ],
  },
  {
    ...wallet('GHS', '233240000000'),
    name: 'ghana',
    does: 'Charges the test wallet 233240000000 with a wrong code, then with 123456, which leads to a prompt.',
    steps: [
      create(charged(WALLET, 'processing', asking('OTP')), 'step OTP'),
      submit('otp', '000000', refused(`${WALLET}/authorize`, 400), 'step OTP'),
      submit(
        'otp',
        '123456',
        charged(`${WALLET}/authorize`, 'processing', asking('STK_PROMPT')),
        'step STK_PROMPT',
      ),
    ],
  },
];

/** OPay and PalmPay, by the clearing house's codes. */
const BANKS_IN_NAIRA = ['100004', '100033'];
const banksInNaira = z.object({
  status: z.literal(true),
  data: z
    .array(z.object({ name: z.string(), code: z.string() }))
    .check(z.refine((banks) => BANKS_IN_NAIRA.every((code) => banks.some((bank) => bank.code === code)))),
});

const BANK: ProbeScenario = {
  ...NAIRA,
  name: 'bank',
  does: 'Debits OPay, which leads to its page; nobody goes there.',
  pays: {
    bank: {
      bank: { name: 'OPay', slug: 'opay', processor: 'kora', code: '100004' },
      account: { processor: 'kora', bank_code: '100004' },
    },
  },
  steps: [
    {
      call: 'banks',
      answers: [{ method: 'GET', path: '/charge/pay-with-bank/banks', status: 200, body: banksInNaira }],
      means: ['banks'],
    },
    create(
      charged('/charge/pay-with-bank', 'processing', {
        authorization: z.object({ redirect_url: z.string() }),
      }),
      'step REDIRECT',
    ),
  ],
};

/** In either unit: R500 is 500, or 50000 cents. */
const rands = z.union([z.literal(500), z.literal('500'), z.literal('500.00')]);

/** One page of the documents has the amounts of Instant EFT in cents, and all others of Kora's are in major units. */
const INSTANT_EFT: ProbeScenario = {
  amountMinor: 50_000,
  currency: 'ZAR',
  name: 'instant-eft',
  does: 'Debits FNB by Instant EFT, which leads to its page, where nobody goes, and asks how much that is.',
  pays: {
    bank: {
      bank: { name: 'FNB', slug: 'fnb', processor: 'kora', code: '250655' },
      account: { processor: 'kora', bank_code: '250655' },
    },
  },
  steps: [
    {
      call: 'banks',
      answers: [
        answered(
          'GET',
          '/charge/pay-with-bank/banks',
          z.array(z.object({ name: z.string(), code: z.string() })),
        ),
      ],
      means: ['banks'],
    },
    create(
      answered(
        'POST',
        '/charge/pay-with-bank',
        z.object({
          status: z.literal('processing'),
          reference: z.string(),
          auth_data: z.object({ redirect_url: z.string() }),
        }),
      ),
      'step REDIRECT',
    ),
    query([asked('processing', { amount: rands, currency: z.literal('ZAR') })], 'step REDIRECT'),
  ],
};

const opened = answered(
  'POST',
  '/charges/bank-transfer',
  z.object({
    status: z.literal('processing'),
    reference: z.string(),
    payment_reference: z.string(),
    bank_account: z.object({
      account_name: z.string(),
      account_number: z.string(),
      bank_name: z.string(),
      bank_code: z.string(),
      expiry_date_in_utc: z.string(),
    }),
  }),
);

/** Where the test mode is asked to pay. */
type ProbePlace = { baseUrl: string; http: HttpOut };

const DEADLINE_MS = 40_000;

/** Money that arrives at the account which was just opened. */
function credit({ baseUrl, http }: ProbePlace, amountMinor: number): ProbeCall {
  return {
    name: 'credit',
    async play({ credentials, answered: opened }) {
      if (opened?.kind !== 'account' || opened.account === null) return;
      const body = {
        account_number: opened.account.accountNumber,
        amount: koraAmount(amountMinor, 'NGN'),
        currency: 'NGN',
      };
      await http.send({
        url: `${baseUrl}/virtual-bank-account/sandbox/credit`,
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
function wrongSum(
  place: ProbePlace,
  { name, does, sentMinor }: { name: string; does: string; sentMinor: number },
  then: ProbeStep,
): ProbeScenario {
  const credited: ExpectedAnswer = {
    method: 'POST',
    path: '/virtual-bank-account/sandbox/credit',
    status: 200,
    body: z.object({ status: z.literal(true) }),
  };
  return {
    ...NAIRA,
    name,
    does,
    pays: { transfer: { openMs: 30 * 60_000 } },
    steps: [
      create(opened, 'account'),
      { call: credit(place, sentMinor), answers: [credited], means: ['account'] },
      then,
    ],
  };
}

const returnOf = (event: string) =>
  z.object({
    payment_event: z.literal(event),
    reversal: z.object({ status: z.string(), amount, currency: z.string() }),
  });
/** Kora may credit no more than was asked for. */
const exactly = z.union([z.literal(500), z.literal('500'), z.literal('500.00')]);

/** The scenarios, on the test mode that the connector calls. */
export function koraProbe(place: ProbePlace): Probe {
  return {
    always: [],
    scenarios: [
      ...CARDS,
      PAGE,
      ...WALLETS,
      BANK,
      INSTANT_EFT,
      wrongSum(
        place,
        {
          name: 'transfer-too-much',
          does: 'Sends twice the sum to a temporary account: the dashboard must be set to "return excess".',
          sentMinor: 100_000,
        },
        query(
          [
            asked('processing'),
            asked('success', { amount_accepted: exactly, bank_transfer: returnOf('overpayment') }),
          ],
          'account paid',
        ),
      ),
      wrongSum(
        place,
        {
          name: 'transfer-too-little',
          does: 'Sends half of the sum to a temporary account: the dashboard must be set to "return all".',
          sentMinor: 25_000,
        },
        query([asked('processing')], 'account'),
      ),
    ],
  };
}
