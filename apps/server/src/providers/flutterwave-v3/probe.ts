// What an operator runs against the test mode of Flutterwave's version 3: its documented test cards and numbers, and what is expected of each.
import * as z from 'zod/mini';
import {
  documented,
  type DocumentedBody,
  type ExpectedAnswer,
  NUMBER,
  type Probe,
  type ProbeMeaning,
  type ProbeScenario,
  type ProbeStep,
  step,
  testCard,
  testWallet,
  TEXT,
} from '../probe-scenario.ts';

const answered = (request: string, body: Record<string, DocumentedBody>) =>
  documented(request, { status: 'success', ...body });

const charged = (body: Record<string, DocumentedBody>) => answered('POST /charges', body);
const authorized = (mode: string, more: Record<string, DocumentedBody> = {}) =>
  charged({ meta: { authorization: { mode, ...more } } });
const transaction = (status: string) => ({
  data: {
    id: NUMBER,
    tx_ref: TEXT,
    flw_ref: TEXT,
    amount: NUMBER,
    charged_amount: NUMBER,
    currency: TEXT,
    status,
  },
});

const VERIFY = 'GET /transactions/verify_by_reference';
/** A page or an account has no transaction before its payer gets on with it. */
const NONE = documented(VERIFY, { status: 'error', message: 'No transaction was found for this id' }, 400);
const query = (means: ProbeMeaning, end: ExpectedAnswer) =>
  step('query', [answered(VERIFY, transaction('pending')), end], means);
const PAID = query('approved', answered(VERIFY, transaction('successful')));

const refund = (id: string) => ({
  data: { id: NUMBER, amount_refunded: NUMBER, status: TEXT, [id]: NUMBER },
});
const GIVEN_BACK: readonly ProbeStep[] = [
  step('refund', [answered('POST /transactions/*/refund', refund('tx_id'))], 'pending', 'reversed'),
  step('refund_query', [answered('GET /refunds/*', refund('transaction_id'))], 'pending', 'reversed'),
];

const NAIRA = { amountMinor: 50_000, currency: 'NGN' };
const HOSTED = answered('POST /payments', { data: { link: TEXT } });
const LED = authorized('redirect', { redirect: TEXT });

const wallet = (
  [name, currency, number, network]: [name: string, currency: string, number: string, network?: string],
  ...steps: readonly ProbeStep[]
): ProbeScenario => ({
  name,
  does: `Asks the wallet ${number} for ${currency}; the test mode approves by itself, where no page comes first.`,
  amountMinor: 100_000,
  currency,
  pays: testWallet(number, network),
  steps,
});
const toPrompt = step('create', [charged(transaction('pending'))], 'step STK_PROMPT');
const toPage = step('create', [LED], 'step REDIRECT');

export const FLUTTERWAVE_V3_PROBE: Probe = {
  always: [],
  scenarios: [
    wallet(['kenya', 'KES', '254709929220'], toPrompt, PAID, ...GIVEN_BACK),
    wallet(['tanzania', 'TZS', '255782835136'], toPrompt, PAID),
    wallet(['ghana-mtn', 'GHS', '233551234987'], toPage),
    wallet(['ghana-telecel', 'GHS', '233201234567'], toPage),
    wallet(['ghana-at', 'GHS', '233271234567'], toPage),
    wallet(['cameroon-mtn', 'XAF', '237670000020'], toPrompt, PAID),
    wallet(['cameroon-orange', 'XAF', '237690000020'], toPrompt, PAID),
    wallet(['ivory-coast-mtn', 'XOF', '2250512345678', 'mtn-ci'], toPrompt, PAID),
    {
      ...NAIRA,
      name: 'card-page',
      does: 'Opens Flutterwave’s page for a card, which nobody goes to.',
      pays: { hostedCard: true },
      steps: [step('create', [HOSTED], 'step 3DS'), query('step 3DS', NONE)],
    },
    {
      ...NAIRA,
      name: 'card-approved',
      does: 'Charges the card that ends in 4667, which is approved at once; only where Flutterwave allows direct cards.',
      pays: testCard('5061460166976054667', '564', '10/29'),
      steps: [
        step(
          'create',
          [charged(transaction('successful')), answered(VERIFY, transaction('successful'))],
          'approved',
        ),
      ],
    },
    {
      ...NAIRA,
      name: 'card-3ds',
      does: 'Charges the card that ends in 0229, whose bank has a page of its own.',
      pays: testCard('5438898014560229', '564', '10/31'),
      steps: [step('create', [LED], 'step 3DS')],
    },
    {
      ...NAIRA,
      name: 'card-pin',
      does: 'Charges the card that ends in 2950, which asks for a PIN: its payer is led to Flutterwave’s page.',
      pays: testCard('5531886652142950', '564', '09/32'),
      steps: [step('create', [authorized('pin'), HOSTED], 'step 3DS')],
    },
    {
      ...NAIRA,
      name: 'transfer',
      does: 'Opens an account for half an hour, to which nothing is sent.',
      pays: { transferAccount: { openMs: 30 * 60_000 } },
      steps: [
        step(
          'create',
          [
            authorized('banktransfer', {
              transfer_account: TEXT,
              transfer_bank: TEXT,
              transfer_amount: TEXT,
            }),
          ],
          'account',
        ),
        step(
          'query',
          [answered('GET /transactions', { data: z.array(z.unknown()) })],
          'account',
          'account paid',
        ),
      ],
    },
  ],
};
