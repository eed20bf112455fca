// What an operator runs against Paystack's test mode: its documented test instruments, and what is expected of each.
import * as z from 'zod/mini';
import {
  documented,
  type DocumentedBody,
  NUMBER,
  type Probe,
  type ProbeInstrument,
  type ProbeMeaning,
  step,
  testCard,
  testWallet,
  TEXT,
} from '../probe-scenario.ts';
import { banksBody } from './wire.ts';

const VERIFY = 'GET /transaction/verify/*';

type Fields = Readonly<Record<string, DocumentedBody>>;

const answered = (request: string, data: Fields) => documented(request, { status: true, data });
/** The words of a charge and its steps, the last one hoped for. */
const words = (request: string, all: readonly string[], more: Fields = {}) =>
  all.map((status) => answered(request, { status, ...more }));

const OPEN = ['abandoned', 'ongoing', 'pending', 'processing', 'queued'];
const whole = { id: NUMBER, reference: TEXT, amount: NUMBER, currency: TEXT };
const ended = { ...whole, requested_amount: NUMBER, channel: TEXT, paid_at: TEXT };
const CHECKED = ['pending', 'send_otp', 'pay_offline'];

const create = (word: string, means: ProbeMeaning, more: Fields = { display_text: TEXT }) =>
  step('create', words('POST /charge', [word], more), means);
const submit = (
  kind: 'pin' | 'otp',
  value: string,
  next: readonly string[],
  ...means: readonly ProbeMeaning[]
) => step({ answer: { kind, value } }, words(`POST /charge/submit_${kind}`, next), ...means);
const stillOpen = (means: ProbeMeaning, check: readonly string[]) =>
  step('query', [...words(VERIFY, OPEN, whole), ...words('GET /charge/*', check)], means);
const end = (word: string, means: ProbeMeaning, fields: Fields) =>
  step(
    'query',
    [...words(VERIFY, OPEN, whole), ...words(VERIFY, [word], fields), ...words('GET /charge/*', CHECKED)],
    means,
  );
const APPROVED = end('success', 'approved', ended);
const refund = step(
  'refund',
  [
    answered('POST /refund', {
      id: NUMBER,
      status: z.enum(['pending', 'processing', 'processed']),
      amount: NUMBER,
      currency: TEXT,
      merchant_note: TEXT,
      transaction: { id: NUMBER },
    }),
  ],
  'pending',
  'reversed',
);

const NAIRA = { amountMinor: 10_000, currency: 'NGN' };
const RANDS = { amountMinor: 10_000, currency: 'ZAR' };

/** A customer of Capitec's, by their phone number. */
const capitec = (phone_number: string): ProbeInstrument => ({
  bankDebit: {
    bank: { name: 'Capitec', slug: 'capitec', processor: 'paystack', code: '470010' },
    account: { processor: 'paystack', bank_code: '470010', phone_number },
  },
});

const TRANSFER = { transferAccount: { openMs: 15 * 60_000 } };
const toAccount = (more: Fields) => [
  create('pending_bank_transfer', 'account', {
    account_name: TEXT,
    account_number: TEXT,
    account_expires_at: TEXT,
    bank: { slug: TEXT, name: TEXT },
    ...more,
  }),
  stillOpen('account', ['pending', 'pending_bank_transfer']),
];

export const PAYSTACK_PROBE: Probe = {
  always: [],
  scenarios: [
    {
      name: 'ghana-mtn',
      does: 'Prompts the test wallet 0551234987 of MTN Ghana, which approves, and gives the money back.',
      amountMinor: 10_000,
      currency: 'GHS',
      pays: testWallet('233551234987', 'mtn-gh'),
      steps: [create('pay_offline', 'step STK_PROMPT'), APPROVED, refund],
    },
    {
      name: 'kenya-mpesa',
      does: 'Prompts the test wallet +254710000000 of M-Pesa, which approves.',
      amountMinor: 10_000,
      currency: 'KES',
      pays: testWallet('254710000000', 'safaricom-ke'),
      steps: [create('pay_offline', 'step STK_PROMPT'), APPROVED],
    },
    {
      name: 'ivory-coast-orange',
      does: 'Charges the test wallet 0700000000 of Orange with the code 1234.',
      amountMinor: 10_000,
      currency: 'XOF',
      pays: testWallet('2250700000000', 'orange-ci'),
      steps: [
        create('send_otp', 'step OTP'),
        submit('otp', '1234', ['pending', 'pay_offline', 'success'], 'processing', 'step STK_PROMPT'),
        APPROVED,
      ],
    },
    {
      ...NAIRA,
      name: 'bank-zenith',
      does: 'Debits the test account 0000000000 at Zenith Bank with the birthday 2007-04-15 and the code 123456.',
      pays: {
        bankDebit: {
          bank: { name: 'Zenith Bank', slug: 'zenith', processor: 'paystack', code: '057' },
          account: {
            processor: 'paystack',
            bank_code: '057',
            account_number: '0000000000',
            date_of_birth: '2007-04-15',
          },
        },
      },
      steps: [
        step('banks', [documented('GET /bank', banksBody)], 'banks'),
        create('send_otp', 'step OTP'),
        submit('otp', '123456', ['pending', 'success'], 'processing'),
        APPROVED,
      ],
    },
    {
      ...RANDS,
      name: 'instant-eft',
      does: 'Debits ABSA by Instant EFT, which leads to the page of Ozow; nobody goes there.',
      pays: {
        bankDebit: {
          bank: { name: 'ABSA', slug: 'absa', processor: 'ozow', code: '632005' },
          account: { processor: 'ozow', bank_code: '632005' },
        },
      },
      steps: [create('open_url', 'step REDIRECT', { url: TEXT }), stillOpen('step REDIRECT', ['open_url'])],
    },
    {
      ...RANDS,
      name: 'capitec-pay',
      does: 'Asks the number 0812345678 in Capitec’s app, where nobody answers, and how Paystack is asked about that.',
      pays: capitec('27812345678'),
      steps: [
        step(
          'create',
          [
            // Its `success` is that of the question, and says nothing of the payment.
            documented('POST /charge', {
              type: 'success',
              data: {
                status: TEXT,
                timeToLive: NUMBER,
                expiryDate: TEXT,
                transaction: { id: NUMBER, reference: TEXT },
              },
            }),
          ],
          'step PROMPT',
        ),
        step(
          'query',
          [
            ...words(VERIFY, OPEN, { ...whole, channel: 'capitec_pay' }),
            answered('GET /capitec-pay/requery/*', { status: TEXT }),
          ],
          'step PROMPT',
        ),
      ],
    },
    {
      ...RANDS,
      name: 'capitec-pay-nobody',
      does: 'Asks the number 0810000404, which is no customer of Capitec’s.',
      pays: capitec('27810000404'),
      steps: [
        step(
          'create',
          [documented('POST /charge', { status: false, message: TEXT, code: 'not_found' }, 400)],
          'declined INVALID_ACCOUNT',
        ),
      ],
    },
    {
      ...NAIRA,
      name: 'transfer',
      does: 'Opens a temporary account for a transfer, to which nothing is sent.',
      pays: TRANSFER,
      steps: toAccount({}),
    },
    {
      amountMinor: 10_000,
      currency: 'KES',
      name: 'kenya-pesalink',
      does: 'Opens an account for a transfer by Pesalink, to which nothing is sent.',
      pays: TRANSFER,
      steps: toAccount({ amount: z.literal(10_000), transaction_reference: TEXT }),
    },
    {
      ...NAIRA,
      name: 'card-approved',
      does: 'Charges the test card that ends in 4081, which approves at once; only where Paystack allows direct cards.',
      pays: testCard('4084084084084081', '408', '12/30'),
      steps: [create('success', 'processing', {}), APPROVED, refund],
    },
    {
      ...NAIRA,
      name: 'card-pin-otp',
      does: 'Charges the test card that ends in 6666 with the PIN 1234 and the code 123456.',
      pays: testCard('5060666666666666666', '123', '12/30'),
      steps: [
        create('send_pin', 'step PIN', {}),
        submit('pin', '1234', ['send_otp'], 'step OTP'),
        submit('otp', '123456', ['pending', 'success'], 'processing'),
        APPROVED,
      ],
    },
    {
      ...NAIRA,
      name: 'card-declined',
      does: 'Charges the test card that ends in 5408, which is declined.',
      pays: testCard('4084080000005408', '001', '12/30'),
      steps: [create('failed', 'processing', { message: TEXT }), end('failed', 'declined', whole)],
    },
  ],
};
