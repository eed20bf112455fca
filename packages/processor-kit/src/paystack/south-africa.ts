// The ways to pay of South Africa at Paystack as the conformance kit is told of them, with bodies (github.com/PaystackOSS/doc-code-snippets)
// about the charge that is asked about, and their meanings.
import type { BankDebit } from '@titan/server/providers/port';
import { posted } from '../bearer-requests.ts';
import { STEP, unknown } from '../meanings.ts';
import type { Asked, RecordedCharge, Subject } from '../subject.ts';
import { CHARGES, REFUNDS } from './bodies.ts';
import { chargeOf, paystackSubject } from './subject.ts';

const created = { stage: 'create', by: 'bank', status: 200 } as const;

// Instant EFT.

const PAGE = 'https://crayon.paystack.co/eft/EFT_OZOW/204377';
const charged = (url: string) => (asked: Asked) =>
  JSON.stringify({
    status: true,
    message: 'Charge attempted',
    data: { reference: asked.reference, status: 'open_url', url },
  });

const ON_PAGE: readonly RecordedCharge[] = [
  {
    ...created,
    name: 'the page of Ozow',
    body: charged(PAGE),
    means: () => ({ ...STEP, authModel: 'REDIRECT', page: { type: 'url', content: PAGE } }),
  },
  { ...created, name: 'a page without https', body: charged(PAGE.replace('https', 'http')), means: unknown },
  {
    ...created,
    name: 'a charge that is restricted',
    status: 400,
    body: () =>
      JSON.stringify({
        status: false,
        message: 'Charge restricted',
        code: 'charge_restricted',
        type: 'api_error',
      }),
    means: () => ({ kind: 'lost', sent: 'never', cause: 'http_400' }),
  },
];

// Capitec Pay.

/** Its `success` is that of the question, and not of the payment. */
const asked =
  (more: object = {}, status = 'success') =>
  ({ id, reference, amountMinor: amount, currency }: Asked) =>
    JSON.stringify({
      type: 'success',
      code: 'ok',
      data: {
        status,
        timeToLive: 120,
        expiryDate: '2026-03-02T08:02:00.000Z',
        transaction: { id: numberOf(id), reference, domain: 'test', amount, currency, metadata: '', ...more },
      },
      message: 'Charge pending',
    });
/** Of nobody's charge it is no number. */
const numberOf = (id: string): number => (/^\d+$/.test(id) ? Number(id) : 1);
const refused = (code: string, message: string) => () =>
  JSON.stringify({ status: false, message, code, type: 'api_error' });
const DEACTIVATED = 'Account is de-activated, please contact Capitec for help.';

const IN_APP: readonly RecordedCharge[] = [
  {
    ...created,
    name: 'the customer is asked in the app',
    body: asked(),
    means: ({ id }) => ({ ...STEP, authModel: 'PROMPT', handle: id }),
  },
  {
    ...created,
    name: 'another customer is asked',
    body: asked({ reference: 'KPY-CA-another' }),
    means: unknown,
  },
  { ...created, name: 'a word that is not known', body: asked({}, 'failed'), means: unknown },
  {
    ...created,
    name: 'a customer who is not to be found',
    status: 400,
    body: refused('not_found', DEACTIVATED),
    means: () => ({ kind: 'declined', errorType: 'INVALID_ACCOUNT', message: DEACTIVATED }),
  },
  {
    ...created,
    name: 'a customer who has blocked the merchant',
    status: 400,
    body: refused('charge_restricted', 'You’ve blocked this business, please contact Capitec for help.'),
    means: () => ({ kind: 'lost', sent: 'never', cause: 'http_400' }),
  },
  {
    ...created,
    name: 'an error of which it is not said what',
    status: 500,
    body: refused('not_found', DEACTIVATED),
    means: () => ({ kind: 'lost', sent: 'maybe', cause: 'http_500' }),
  },
];

// Subjects.

const { requests } = paystackSubject;
const { currency, wallet, entry, otherEntry } = paystackSubject.pays;

const debitedBy = (
  debit: BankDebit,
  sent: object,
  told: readonly RecordedCharge[],
  // What is refunded is also called back about, and Capitec's end is told by the second query alone.
  refunded?: 'bank',
): Subject => ({
  ...paystackSubject,
  pays: {
    currency,
    wallet,
    entry,
    otherEntry,
    ...(refunded && { refunded }),
    bank: { ...debit, currency: 'ZAR', answers: [] },
  },
  faultsAt: refunded ? ['create', 'refund', 'refund_query'] : ['create'],
  recorded: [...CHARGES.filter(({ stage, by }) => stage === 'query' && !by), ...told, ...REFUNDS],
  amounts: [{ currency: 'ZAR', minor: 101, wire: 101, by: 'bank' }],
  requests: {
    ...requests,
    bank: (asked, _debit, token) => posted('/charge', token, { ...chargeOf(asked), ...sent }),
  },
});

export const INSTANT_EFT: Subject = debitedBy(
  {
    bank: { name: 'Absa', slug: 'absa', processor: 'ozow', code: '632005' },
    account: { processor: 'ozow', bank_code: '632005' },
  },
  { eft: { provider: 'ozow' } },
  ON_PAGE,
  'bank',
);

export const CAPITEC_PAY: Subject = debitedBy(
  {
    bank: { name: 'Capitec Bank', slug: 'capitec', processor: 'paystack', code: '470010' },
    account: { processor: 'paystack', bank_code: '470010', phone_number: '27812345678' },
  },
  { capitec_pay: { identifier_key: 'CELLPHONE', identifier_value: '0812345678' } },
  IN_APP,
);
