// What an operator runs against Paystack's test mode: its documented test instruments, and what is expected of each.
import * as z from 'zod/mini';
import type { Card } from '../port.ts';
import type { ExpectedAnswer, Probe, ProbeScenario, ProbeStep } from '../probe-scenario.ts';
import { banksBody } from './wire.ts';

const data = (fields: Record<string, z.ZodMiniType>) =>
  z.object({ status: z.literal(true), data: z.object(fields) });

const answered = (method: string, path: string, body: z.ZodMiniType): ExpectedAnswer => ({
  method,
  path,
  status: 200,
  body,
});
/** The words of a charge and its steps, the last one hoped for. */
const words = (method: string, path: string, all: readonly string[], more = {}): ExpectedAnswer[] =>
  all.map((word) => answered(method, path, data({ status: z.literal(word), ...more })));

const asText = { display_text: z.string() };
const OPEN = ['abandoned', 'ongoing', 'pending', 'processing', 'queued'];
const whole = { id: z.number(), reference: z.string(), amount: z.number(), currency: z.string() };
const ended = { ...whole, requested_amount: z.number(), channel: z.string(), paid_at: z.string() };

const created = (word: string, more: object = asText): readonly ExpectedAnswer[] =>
  words('POST', '/charge', [word], more);
const query = (
  word: 'success' | 'failed' | 'pending',
  means: ProbeStep['means'],
  check = ['pending', 'send_otp', 'pay_offline'],
): ProbeStep => ({
  call: 'query',
  answers: [
    ...words('GET', '/transaction/verify/*', OPEN, whole),
    ...(word === 'pending'
      ? []
      : words('GET', '/transaction/verify/*', [word], word === 'success' ? ended : whole)),
    ...words('GET', '/charge/*', check),
  ],
  means,
});
const submit = (
  kind: 'pin' | 'otp' | 'birthday',
  value: string,
  next: readonly string[],
  means: ProbeStep['means'],
): ProbeStep => ({
  call: { answer: { kind, value } as never },
  answers: words('POST', `/charge/submit_${kind}`, next),
  means,
});
const refund: ProbeStep = {
  call: 'refund',
  answers: [
    answered(
      'POST',
      '/refund',
      data({
        id: z.number(),
        status: z.enum(['pending', 'processing', 'processed']),
        amount: z.number(),
        currency: z.string(),
        merchant_note: z.string(),
        transaction: z.object({ id: z.number() }),
      }),
    ),
  ],
  means: ['pending', 'reversed'],
};

const card = (number: string, cvv: string): Card => ({
  number,
  cvv,
  expiryMonth: '12',
  expiryYear: '30',
  holderName: null,
});
const RANDS = { amountMinor: 10_000, currency: 'ZAR' };
/** A customer of Capitec's, by their phone number. */
const capitec = (phone_number: string): Pick<ProbeScenario, 'pays'> => ({
  pays: {
    bank: {
      bank: { name: 'Capitec', slug: 'capitec', processor: 'paystack', code: '470010' },
      account: { processor: 'paystack', bank_code: '470010', phone_number },
    },
  },
});
/** Its `success` is that of the question, and says nothing of the payment. */
const inApp = z.object({
  type: z.literal('success'),
  data: z.object({
    status: z.string(),
    timeToLive: z.number(),
    expiryDate: z.string(),
    transaction: z.object({ id: z.number(), reference: z.string() }),
  }),
});
const notACustomer = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.literal('not_found'),
});

const ZENITH = { name: 'Zenith Bank', slug: 'zenith', processor: 'paystack', code: '057' };
const NAIRA = { amountMinor: 10_000, currency: 'NGN' };
const APPROVED: ProbeStep = query('success', ['approved']);

const wallet = (
  [name, does]: [name: string, does: string],
  currency: string,
  pays: { number: string; network: string },
  steps: readonly ProbeStep[],
): ProbeScenario => ({ name, does, amountMinor: 10_000, currency, pays: { wallet: pays }, steps });

const toAccount = (more: object): Pick<ProbeScenario, 'pays' | 'steps'> => ({
  pays: { transfer: { openMs: 15 * 60_000 } },
  steps: [
    {
      call: 'create',
      answers: created('pending_bank_transfer', {
        account_name: z.string(),
        account_number: z.string(),
        account_expires_at: z.string(),
        bank: z.object({ slug: z.string(), name: z.string() }),
        ...more,
      }),
      means: ['account'],
    },
    query('pending', ['account'], ['pending', 'pending_bank_transfer']),
  ],
});

export const PAYSTACK_PROBE: Probe = {
  always: [],
  scenarios: [
    wallet(
      [
        'ghana-mtn',
        'Prompts the test wallet 0551234987 of MTN Ghana, which approves, and gives the money back.',
      ],
      'GHS',
      { number: '233551234987', network: 'mtn-gh' },
      [{ call: 'create', answers: created('pay_offline'), means: ['step STK_PROMPT'] }, APPROVED, refund],
    ),
    wallet(
      ['kenya-mpesa', 'Prompts the test wallet +254710000000 of M-Pesa, which approves.'],
      'KES',
      { number: '254710000000', network: 'safaricom-ke' },
      [{ call: 'create', answers: created('pay_offline'), means: ['step STK_PROMPT'] }, APPROVED],
    ),
    wallet(
      ['ivory-coast-orange', 'Charges the test wallet 0700000000 of Orange with the code 1234.'],
      'XOF',
      { number: '2250700000000', network: 'orange-ci' },
      [
        { call: 'create', answers: created('send_otp'), means: ['step OTP'] },
        submit('otp', '1234', ['pending', 'pay_offline', 'success'], ['processing', 'step STK_PROMPT']),
        APPROVED,
      ],
    ),
    {
      ...NAIRA,
      name: 'bank-zenith',
      does: 'Debits the test account 0000000000 at Zenith Bank with the birthday 2007-04-15 and the code 123456.',
      pays: {
        bank: {
          bank: ZENITH,
          account: {
            processor: 'paystack',
            bank_code: '057',
            account_number: '0000000000',
            date_of_birth: '2007-04-15',
          },
        },
      },
      steps: [
        { call: 'banks', answers: [answered('GET', '/bank', banksBody)], means: ['banks'] },
        { call: 'create', answers: created('send_otp'), means: ['step OTP'] },
        submit('otp', '123456', ['pending', 'success'], ['processing']),
        APPROVED,
      ],
    },
    {
      ...RANDS,
      name: 'instant-eft',
      does: 'Debits ABSA by Instant EFT, which leads to the page of Ozow; nobody goes there.',
      pays: {
        bank: {
          bank: { name: 'ABSA', slug: 'absa', processor: 'ozow', code: '632005' },
          account: { processor: 'ozow', bank_code: '632005' },
        },
      },
      steps: [
        { call: 'create', answers: created('open_url', { url: z.string() }), means: ['step REDIRECT'] },
        query('pending', ['step REDIRECT'], ['open_url']),
      ],
    },
    {
      ...RANDS,
      ...capitec('27812345678'),
      name: 'capitec-pay',
      does: 'Asks the number 0812345678 in Capitec’s app, where nobody answers, and how Paystack is asked about that.',
      steps: [
        { call: 'create', answers: [answered('POST', '/charge', inApp)], means: ['step PROMPT'] },
        {
          call: 'query',
          answers: [
            ...words('GET', '/transaction/verify/*', OPEN, { ...whole, channel: z.literal('capitec_pay') }),
            answered('GET', '/capitec-pay/requery/*', data({ status: z.string() })),
          ],
          means: ['step PROMPT'],
        },
      ],
    },
    {
      ...RANDS,
      ...capitec('27810000404'),
      name: 'capitec-pay-nobody',
      does: 'Asks the number 0810000404, which is no customer of Capitec’s.',
      steps: [
        {
          call: 'create',
          answers: [{ method: 'POST', path: '/charge', status: 400, body: notACustomer }],
          means: ['declined INVALID_ACCOUNT'],
        },
      ],
    },
    {
      ...NAIRA,
      name: 'transfer',
      does: 'Opens a temporary account for a transfer, to which nothing is sent.',
      ...toAccount({}),
    },
    {
      amountMinor: 10_000,
      currency: 'KES',
      name: 'kenya-pesalink',
      does: 'Opens an account for a transfer by Pesalink, to which nothing is sent.',
      ...toAccount({ amount: z.literal(10_000), transaction_reference: z.string() }),
    },
    {
      ...NAIRA,
      name: 'card-approved',
      does: 'Charges the test card that ends in 4081, which approves at once; only where Paystack allows direct cards.',
      pays: { card: card('4084084084084081', '408') },
      steps: [{ call: 'create', answers: created('success', {}), means: ['processing'] }, APPROVED, refund],
    },
    {
      ...NAIRA,
      name: 'card-pin-otp',
      does: 'Charges the test card that ends in 6666 with the PIN 1234 and the code 123456.',
      pays: { card: card('5060666666666666666', '123') },
      steps: [
        { call: 'create', answers: created('send_pin', {}), means: ['step PIN'] },
        submit('pin', '1234', ['send_otp'], ['step OTP']),
        submit('otp', '123456', ['pending', 'success'], ['processing']),
        APPROVED,
      ],
    },
    {
      ...NAIRA,
      name: 'card-declined',
      does: 'Charges the test card that ends in 5408, which is declined.',
      pays: { card: card('4084080000005408', '001') },
      steps: [
        { call: 'create', answers: created('failed', { message: z.string() }), means: ['processing'] },
        query('failed', ['declined']),
      ],
    },
  ],
};
