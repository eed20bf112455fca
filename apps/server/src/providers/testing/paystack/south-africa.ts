// Bodies of South Africa's ways to pay at Paystack (github.com/PaystackOSS/doc-code-snippets), about the charge that is asked about, with their
// meanings.
import type { ProviderAnswer } from '../../port.ts';
import type { Asked, RecordedCharge } from '../subject.ts';

const UNKNOWN: ProviderAnswer = { kind: 'processing', message: '' };
const unknown = (): ProviderAnswer => UNKNOWN;
const STEP = { kind: 'step', canResendOtp: false, secretWasWrong: false, message: '' } as const;
const created = { stage: 'create', by: 'bank', status: 200 } as const;

// Instant EFT.

const PAGE = 'https://crayon.paystack.co/eft/EFT_OZOW/204377';
const charged = (url: string) => (asked: Asked) =>
  JSON.stringify({
    status: true,
    message: 'Charge attempted',
    data: { reference: asked.reference, status: 'open_url', url },
  });

export const ON_PAGE: readonly RecordedCharge[] = [
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

export const IN_APP: readonly RecordedCharge[] = [
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
