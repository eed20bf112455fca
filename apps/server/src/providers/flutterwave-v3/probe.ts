// What an operator runs against the test mode of Flutterwave's version 3: its documented test cards and numbers, and what is expected of each.
import * as z from 'zod/mini';
import type { Card } from '../port.ts';
import type { ExpectedAnswer, Probe, ProbeMeaning, ProbeScenario, ProbeStep } from '../probe-scenario.ts';

const OK = 200;
const answered = (method: string, path: string, body: Record<string, z.ZodMiniType>): ExpectedAnswer => ({
  method,
  path,
  status: OK,
  body: z.object({ status: z.literal('success'), ...body }),
});

const VERIFY = '/transactions/verify_by_reference';
const authorized = (mode: string, more: Record<string, z.ZodMiniType> = {}) => ({
  meta: z.object({ authorization: z.object({ mode: z.literal(mode), ...more }) }),
});
const transaction = (status: string) => ({
  data: z.object({
    id: z.number(),
    tx_ref: z.string(),
    flw_ref: z.string(),
    amount: z.number(),
    charged_amount: z.number(),
    currency: z.string(),
    status: z.literal(status),
  }),
});
const PAGE = { redirect: z.string() };
const charged = (body: Record<string, z.ZodMiniType>): ExpectedAnswer => answered('POST', '/charges', body);
/** A page or an account has no transaction before its payer gets on with it. */
const NONE: ExpectedAnswer = {
  method: 'GET',
  path: VERIFY,
  status: 400,
  body: z.object({
    status: z.literal('error'),
    message: z.literal('No transaction was found for this id'),
  }),
};
const query = (means: readonly ProbeMeaning[], ...answers: ExpectedAnswer[]): ProbeStep => ({
  call: 'query',
  answers: [answered('GET', VERIFY, transaction('pending')), ...answers],
  means,
});
const PAID = query(['approved'], answered('GET', VERIFY, transaction('successful')));

const refund = (id: string) => ({
  data: z.object({ id: z.number(), amount_refunded: z.number(), status: z.string(), [id]: z.number() }),
});
const ON_ITS_WAY: readonly ProbeMeaning[] = ['pending', 'reversed'];
const GIVEN_BACK: readonly ProbeStep[] = [
  {
    call: 'refund',
    answers: [answered('POST', '/transactions/*/refund', refund('tx_id'))],
    means: ON_ITS_WAY,
  },
  {
    call: 'refund_query',
    answers: [answered('GET', '/refunds/*', refund('transaction_id'))],
    means: ON_ITS_WAY,
  },
];

const card = (number: string, cvv: string, expiry: [month: string, year: string]): { card: Card } => ({
  card: { number, cvv, expiryMonth: expiry[0], expiryYear: expiry[1], holderName: null },
});
const NAIRA = { amountMinor: 50_000, currency: 'NGN' };
const HOSTED = answered('POST', '/payments', { data: z.object({ link: z.string() }) });

const wallet = (
  name: string,
  currency: string,
  number: string,
  more: { network?: string; steps: readonly ProbeStep[] },
): ProbeScenario => ({
  name,
  does: `Asks the wallet ${number} for ${currency}; the test mode approves by itself, where no page comes first.`,
  amountMinor: 100_000,
  currency,
  pays: { wallet: { number, network: more.network ?? null } },
  steps: more.steps,
});
const PROMPTED: ProbeStep = {
  call: 'create',
  answers: [charged(transaction('pending'))],
  means: ['step STK_PROMPT'],
};
const LED: ProbeStep = {
  call: 'create',
  answers: [charged(authorized('redirect', PAGE))],
  means: ['step REDIRECT'],
};

export const FLUTTERWAVE_V3_PROBE: Probe = {
  always: [],
  scenarios: [
    wallet('kenya', 'KES', '254709929220', { steps: [PROMPTED, PAID, ...GIVEN_BACK] }),
    wallet('tanzania', 'TZS', '255782835136', { steps: [PROMPTED, PAID] }),
    wallet('ghana-mtn', 'GHS', '233551234987', { steps: [LED] }),
    wallet('ghana-telecel', 'GHS', '233201234567', { steps: [LED] }),
    wallet('ghana-at', 'GHS', '233271234567', { steps: [LED] }),
    wallet('cameroon-mtn', 'XAF', '237670000020', { steps: [PROMPTED, PAID] }),
    wallet('cameroon-orange', 'XAF', '237690000020', { steps: [PROMPTED, PAID] }),
    wallet('ivory-coast-mtn', 'XOF', '2250512345678', { network: 'mtn-ci', steps: [PROMPTED, PAID] }),
    {
      ...NAIRA,
      name: 'card-page',
      does: 'Opens Flutterwave’s page for a card, which nobody goes to.',
      pays: { hostedCard: true },
      steps: [{ call: 'create', answers: [HOSTED], means: ['step 3DS'] }, query(['step 3DS'], NONE)],
    },
    {
      ...NAIRA,
      name: 'card-approved',
      does: 'Charges the card that ends in 4667, which is approved at once; only where Flutterwave allows direct cards.',
      pays: card('5061460166976054667', '564', ['10', '29']),
      steps: [
        {
          call: 'create',
          answers: [charged(transaction('successful')), answered('GET', VERIFY, transaction('successful'))],
          means: ['approved'],
        },
      ],
    },
    {
      ...NAIRA,
      name: 'card-3ds',
      does: 'Charges the card that ends in 0229, whose bank has a page of its own.',
      pays: card('5438898014560229', '564', ['10', '31']),
      steps: [{ call: 'create', answers: [charged(authorized('redirect', PAGE))], means: ['step 3DS'] }],
    },
    {
      ...NAIRA,
      name: 'card-pin',
      does: 'Charges the card that ends in 2950, which asks for a PIN: its payer is led to Flutterwave’s page.',
      pays: card('5531886652142950', '564', ['09', '32']),
      steps: [{ call: 'create', answers: [charged(authorized('pin')), HOSTED], means: ['step 3DS'] }],
    },
    {
      ...NAIRA,
      name: 'transfer',
      does: 'Opens an account for half an hour, to which nothing is sent.',
      pays: { transfer: { openMs: 30 * 60_000 } },
      steps: [
        {
          call: 'create',
          answers: [
            charged(
              authorized('banktransfer', {
                transfer_account: z.string(),
                transfer_bank: z.string(),
                transfer_amount: z.string(),
              }),
            ),
          ],
          means: ['account'],
        },
        {
          call: 'query',
          answers: [answered('GET', '/transactions', { data: z.array(z.unknown()) })],
          means: ['account', 'account paid'],
        },
      ],
    },
  ],
};
