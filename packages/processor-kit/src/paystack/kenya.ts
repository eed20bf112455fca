// Pesalink, Kenya's transfers between banks, at Paystack as the conformance kit is told of it, with bodies
// (github.com/PaystackOSS/doc-code-snippets, src/doc/payments/payment-methods/pesalink) about the charge that is asked about.
import type { ProviderAnswer } from '@titan/server/providers/port';
import { posted } from '../bearer-requests.ts';
import type { Asked, RecordedCharge, Subject } from '../subject.ts';
import { CHARGES, REFUNDS, wireAmount } from './bodies.ts';
import { chargeOf, paystackSubject } from './subject.ts';

const MINUTE_MS = 60_000;
const UNKNOWN: ProviderAnswer = { kind: 'processing', message: '' };
const unknown = (): ProviderAnswer => UNKNOWN;

const opened =
  (more: object = {}) =>
  ({ reference, amountMinor, currency }: Asked): string =>
    JSON.stringify({
      status: true,
      message: 'Charge attempted',
      data: {
        reference,
        status: 'pending_bank_transfer',
        display_text: 'Please make a transfer to the account specified',
        account_name: 'Paystack Test Kenya',
        account_number: '1140028877',
        bank: { slug: 'test-bank-ke', name: 'Test Bank Kenya', id: 225 },
        account_expires_at: '2026-11-21T07:24:00.000Z',
        amount: wireAmount({ amountMinor, currency }),
        transaction_reference: '7430218',
        ...more,
      },
    });
const account = (transferReference: string): ProviderAnswer => ({
  kind: 'account',
  account: {
    bankCode: 'test-bank-ke',
    bankName: 'Test Bank Kenya',
    accountNumber: '1140028877',
    accountName: 'Paystack Test Kenya',
    transferReference,
    expiresAt: Date.UTC(2026, 10, 21, 7, 24),
    limits: null,
  },
  transfers: [],
  message: '',
});
const NOT_TOLD_AGAIN: ProviderAnswer = { kind: 'account', account: null, transfers: [], message: '' };

const created = { stage: 'create', by: 'transfer', status: 200 } as const;
const checked = { stage: 'check', by: 'transfer', status: 200 } as const;
const named =
  (answer: ProviderAnswer) =>
  ({ id }: Asked): ProviderAnswer => ({ ...answer, handle: id });

const TOLD: readonly RecordedCharge[] = [
  {
    ...created,
    name: 'an account and the reference that its money is matched by',
    body: opened(),
    means: () => account('7430218'),
  },
  {
    ...created,
    name: 'a reference that is a number',
    body: opened({ transaction_reference: 7_430_218 }),
    means: () => account('7430218'),
  },
  // As it was first published, and as nobody could be matched by it.
  ...[undefined, null, ''].map((reference): RecordedCharge => ({
    ...created,
    name: `an account whose reference is ${JSON.stringify(reference)}`,
    body: opened({ transaction_reference: reference }),
    means: unknown,
  })),
  {
    ...created,
    name: 'an account that takes another sum than the page says',
    body: opened({ amount: 152_250 }),
    means: unknown,
  },
  { ...checked, name: 'the account again', body: opened(), means: named(account('7430218')) },
  {
    ...checked,
    name: 'the account again, without its reference',
    body: opened({ transaction_reference: undefined }),
    means: named(NOT_TOLD_AGAIN),
  },
];

const { requests } = paystackSubject;
const { currency, wallet, entry, otherEntry } = paystackSubject.pays;

export const PESALINK: Subject = {
  ...paystackSubject,
  pays: { currency, wallet, entry, otherEntry, refunded: 'transfer', transfer: { currency: 'KES' } },
  faultsAt: ['create', 'refund', 'refund_query'],
  recorded: [
    ...CHARGES.filter(({ stage, by }) => stage === 'query' && (!by || by === 'transfer')),
    ...TOLD,
    ...REFUNDS,
  ],
  amounts: [
    { currency: 'KES', minor: 301, wire: 301, by: 'transfer' },
    { currency: 'KES', minor: 99_999_900, wire: 99_999_900, by: 'transfer' },
  ],
  requests: {
    ...requests,
    // It is wanted for half an hour.
    transfer: (asked, token, at) =>
      posted('/charge', token, {
        ...chargeOf(asked),
        bank_transfer: { account_expires_at: new Date(at + 24 * MINUTE_MS).toISOString() },
      }),
  },
};
