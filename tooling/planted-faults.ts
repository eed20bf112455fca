// Slips that an engineer could make, each of one line, over all layers, and the test file that must find it (npm run test:planted).
import type { Fault } from './plant.ts';

const RULES = 'packages/rules/src';
const SERVER = 'apps/server/src';
const KIT = 'packages/processor-kit/src';
const PAGE = 'apps/checkout/src';

const MONEY: Fault[] = [
  {
    would: 'a lost dispute that is told again is booked as gone twice',
    file: `${SERVER}/payments/reconciling/disputes.ts`,
    line: ".where('status', '=', 'open')",
    instead: '',
    foundBy: `${SERVER}/payments/reconciling/disputes.test.ts`,
  },
  {
    would: 'a dispute that Paystack has resolved by a word nobody knows is booked as lost',
    file: `${SERVER}/providers/paystack/disputes.ts`,
    line: "return (status === 'resolved' && end) || 'open';",
    instead: "return status === 'resolved' ? (end ?? 'lost') : 'open';",
    foundBy: `${SERVER}/payments/reconciling/disputes.test.ts`,
  },
  {
    would: 'fees are rounded down, and the merchant is charged less than the tariff',
    file: `${RULES}/payable.ts`,
    line: 'return checkedMinor(Number((product + 5_000n) / 10_000n));',
    instead: 'return checkedMinor(Number(product / 10_000n));',
    foundBy: `${RULES}/payable.test.ts`,
  },
  {
    would: 'a card is debited by a rate that the payer was told has expired',
    file: `${SERVER}/payments/attempts/exchange.ts`,
    line: 'now < quote.expiresAt',
    instead: 'now < quote.expiresAt + QUOTE_FRESH_MS',
    foundBy: `${SERVER}/payments/attempts/quote.test.ts`,
  },
  {
    would: 'the last of several refunds leaves a unit of the payer’s money behind',
    file: `${SERVER}/refunds/refund-parts.ts`,
    line: 'if (taken === keptMinor - givenMinor) return left;',
    instead: 'if (taken === keptMinor) return left;',
    foundBy: `${SERVER}/refunds/refund-parts.test.ts`,
  },
  {
    would: 'two refunds at the same moment take from the same transfer, and its sender gets too much',
    file: `${SERVER}/refunds/refund-store.ts`,
    line: '.forUpdate()',
    instead: '',
    foundBy: `${SERVER}/refunds/refunds.test.ts`,
  },
  {
    would: 'the rest of a transfer in two parts is called too little, and goes back to the payer',
    file: `${SERVER}/channels/bank-transfer/settlement.ts`,
    line: 'return onAmount(situation, payment.payableMinor - payment.heldMinor);',
    instead: 'return onAmount(situation, payment.payableMinor);',
    foundBy: `${SERVER}/channels/bank-transfer/settlement.test.ts`,
  },
];

const TRUTH: Fault[] = [
  {
    would: 'a payer’s page is told of a dispute, as an event of their payment',
    file: `${SERVER}/push/outbox.ts`,
    line: "from t join outbox o on o.transaction_id = t.id and o.seq > ${seq} and o.kind not like '%.%'",
    instead:
      "from t join outbox o on o.transaction_id = t.id and o.seq > ${seq} and o.kind not like 'refund.%'",
    foundBy: `${SERVER}/payments/reconciling/disputes.test.ts`,
  },
  {
    would: 'a charge whose answer was lost is called failed, and the payer pays twice',
    file: `${SERVER}/payments/settlement.ts`,
    line: "if (lost.sent === 'maybe' || input.during === 'query') return stillUnknown(input, null);",
    instead: "if (input.during === 'query') return stillUnknown(input, null);",
    foundBy: `${SERVER}/payments/settlement.test.ts`,
  },
  {
    would: 'a second approval of one payment is kept instead of going back to the payer',
    file: `${SERVER}/payments/settling/settle-store.ts`,
    line: "when p.to_status = 'success' and p.paid_charge_id is not null then 'duplicate'",
    instead: '',
    foundBy: `${SERVER}/payments/settling/accept-and-settle.test.ts`,
  },
  {
    would: 'another charge begins beside one whose answer was lost, and the payer can approve both',
    file: `${SERVER}/payments/attempts/accept-store.ts`,
    line: "when c.status = 'unknown' and c.auth_model = any ($2::text[]) then 'left'",
    instead: "when c.status = 'unknown' and $2::text[] is not null then 'left'",
    foundBy: `${SERVER}/payments/settling/accept-and-settle.test.ts`,
  },
  {
    would: 'a press that is repeated after a lost answer charges the payer a second time',
    file: `${PAGE}/stages/apply-answer.ts`,
    line: 'return isRepeat ? last : { key: at.newKey(), payload };',
    instead: 'return isRepeat ? { ...last, key: at.newKey() } : { key: at.newKey(), payload };',
    foundBy: `${PAGE}/methods/card/flow.test.ts`,
  },
  {
    would: 'a merchant accepts a recorded webhook with a time of next year',
    file: 'packages/webhook-receiver/src/webhook-receiver.js',
    line: "return Math.abs(now() - Number(timestamp) * 1_000) > windowMs ? 'outside_window' : null;",
    instead: "return now() - Number(timestamp) * 1_000 > windowMs ? 'outside_window' : null;",
    foundBy: 'packages/webhook-receiver/src/webhook-receiver.test.ts',
  },
  {
    would: 'a webhook that is answered with a redirect counts as delivered, and the merchant never ships',
    file: `${SERVER}/webhooks/deliver.ts`,
    line: 'const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;',
    instead:
      'const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 400;',
    foundBy: `${SERVER}/webhooks/deliver.test.ts`,
  },
  {
    would: 'the payer at the bank’s page is told that no money was taken',
    file: `${RULES}/money-verdict.ts`,
    line: "if (charge?.status === 'pending') return charge.stage === '3ds';",
    instead: "if (charge?.status === 'pending') return false;",
    foundBy: 'tooling/money-truth.test.ts',
  },
  {
    would: 'the timeline tells the payer that the bank first asked when it asked last',
    file: `${SERVER}/payments/views/timeline.ts`,
    line: 'select c.id, c.channel, e.kind, e.auth_model, min(e.at) as at, min(e.amount_minor) as amount_minor, min(e.currency) as currency',
    instead:
      'select c.id, c.channel, e.kind, e.auth_model, max(e.at) as at, min(e.amount_minor) as amount_minor, min(e.currency) as currency',
    foundBy: `${SERVER}/payments/views/timeline.test.ts`,
  },
];

const LIMITS: Fault[] = [
  {
    would: 'a stranger’s phone can be sent prompts without end, as long as they are not answered',
    file: `${SERVER}/payments/attempts/instrument-limits.ts`,
    line: "{ ...ANY, name: 'number_hour', most: 8, windowMs: HOUR_MS, spared: TAKEN },",
    instead: "{ ...ANY, name: 'number_hour', most: 8, windowMs: HOUR_MS, spared: NOT_DECLINED },",
    foundBy: `${SERVER}/payments/attempts/instrument-limits-rules.test.ts`,
  },
  {
    would: 'a stranger can make the service hold bodies of 32 MB',
    file: `${SERVER}/platform/http.ts`,
    line: 'const BODY_LIMIT = 32 * 1024;',
    instead: 'const BODY_LIMIT = 32 * 1024 * 1024;',
    foundBy: `${SERVER}/page/bad-input.test.ts`,
  },
  {
    would: 'a session that was copied from a payer’s browser works for a year',
    file: `${SERVER}/payments/session/session.ts`,
    line: 'export const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000;',
    instead: 'export const SESSION_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;',
    foundBy: `${SERVER}/channels/card/card-payment.test.ts`,
  },
  {
    would: 'a merchant’s key is refused one call before its limit',
    file: `${SERVER}/merchant-api/auth.ts`,
    line: "if (use.used > use.limit) await refuse(reply, 'tooMany');",
    instead: "if (use.used >= use.limit) await refuse(reply, 'tooMany');",
    foundBy: `${SERVER}/merchant-api/request-limits.test.ts`,
  },
];

const FORMS: Fault[] = [
  {
    would: 'a card cannot be used in its last month',
    file: `${RULES}/card-expiry.ts`,
    line: 'return Date.UTC(2000 + Number(year), Number(month), 1);',
    instead: 'return Date.UTC(2000 + Number(year), Number(month) - 1, 1);',
    foundBy: `${RULES}/card-expiry.test.ts`,
  },
  {
    would: 'Nigerian payers with a number of 09… cannot pay by mobile money',
    file: `${RULES}/wallet-number.ts`,
    line: "NGN: { dialCode: '234', nationalDigits: 10, entry: /^0[789][0-9]{9}$/ },",
    instead: "NGN: { dialCode: '234', nationalDigits: 10, entry: /^0[78][0-9]{9}$/ },",
    foundBy: `${RULES}/wallet-number.test.ts`,
  },
  {
    would: 'an email address that a phone has filled in with a space after it is refused',
    file: `${RULES}/email.ts`,
    line: 'const trimmed = withoutInvisible(text).trim();',
    instead: 'const trimmed = withoutInvisible(text);',
    foundBy: `${RULES}/email.test.ts`,
  },
  {
    would: 'without script no saved card that needs its security code can be paid with',
    file: `${PAGE}/methods/card/cvv-form.tsx`,
    line: 'name="authorization.cvv"',
    instead: 'name="cvv"',
    foundBy: `${PAGE}/entry/server-entry.test.tsx`,
  },
];

const ACCESS: Fault[] = [
  {
    would: 'whoever knows a reference sees the cards that the browser’s last user has saved',
    file: `${SERVER}/channels/card/saved-cards.ts`,
    line: 'if (publicSession !== null || !browser.hasTokens()) return null;',
    instead: 'if (!browser.hasTokens()) return null;',
    foundBy: `${SERVER}/channels/card/saved-cards.test.ts`,
  },
  {
    would: 'a form of one payment can be posted to the page of another',
    file: `${SERVER}/page/forms.ts`,
    line: 'if (!session || !(await isSessionOf(parts.finding, session, reference))) return seeOther(request, reply);',
    instead: 'if (!session) return seeOther(request, reply);',
    foundBy: `${SERVER}/page/forms.test.ts`,
  },
  {
    would: 'a merchant can refund another merchant’s payment',
    file: `${SERVER}/payments/views/merchants-payment.ts`,
    line: ".where('t.merchant_id', '=', merchantId)",
    instead: '',
    foundBy: `${SERVER}/page/authorisation-matrix.test.ts`,
  },
  {
    would: 'the log holds the addresses that open payments',
    file: `${SERVER}/platform/request-log.ts`,
    line: "route: request.routeOptions?.url ?? 'none',",
    instead: 'route: request.url,',
    foundBy: `${SERVER}/platform/request-lines.test.ts`,
  },
  {
    would: 'what is stored of a call lets the CVV be found by trying all thousand',
    file: `${SERVER}/payments/attempts/fingerprint.ts`,
    line: "return keyed('press-1', canonicalJson(body, SECRETS), key).toString('hex');",
    instead: "return keyed('press-1', canonicalJson(body), key).toString('hex');",
    foundBy: `${SERVER}/payments/attempts/fingerprint.test.ts`,
  },
  {
    would: 'any page may frame the checkout of a payer whose merchant has named its own',
    file: `${SERVER}/platform/frame-headers.ts`,
    line: "return sources.length === 0 ? \"'none'\" : sources.join(' ');",
    instead: "return sources.length === 0 ? \"'none'\" : '*';",
    foundBy: `${SERVER}/page/frame-headers.test.ts`,
  },
];

const PAGE_FLOWS: Fault[] = [
  {
    would: 'a second press on Pay sends the wallet’s owner a second prompt',
    file: `${PAGE}/methods/mobile-money/flow.ts`,
    line: "const isBusy = state.call?.do === 'send';",
    instead: "const isBusy = state.call?.do === 'lookUp';",
    foundBy: `${PAGE}/methods/mobile-money/flow.test.ts`,
  },
  {
    would: 'paid in another tab, this one still offers to pay',
    file: `${PAGE}/session/session-flow.ts`,
    line: 'if (hasMoved(state, read.value)) return followPayment(withRead(state, read.value), now);',
    instead: 'if (hasMoved(state, read.value)) return withRead(state, read.value);',
    foundBy: `${PAGE}/session/session-flow.test.ts`,
  },
  {
    would: 'who reloads after paying is told to try a new transaction',
    file: `${PAGE}/session/outcome.ts`,
    line: "if (payment.status === 'success' && visit.sawOpen) return 'success';",
    instead: "if (payment.status === 'success' && visit.chosen !== null) return 'success';",
    foundBy: `${PAGE}/session/session-flow.test.ts`,
  },
  {
    would: 'an expired session tells the payer of the exchange rate instead of the expiry',
    file: 'packages/copy/messages/en.arb',
    line: '"service/EXPIRED": "This transaction has expired. Please try a new transaction",',
    instead: '"service/EXPIRED": "The exchange rate has expired. Please try a new transaction",',
    foundBy: 'packages/copy/src/spec-texts.test.ts',
  },
];

/** What connectors tell an operator and renew by themselves; what they make of answers is in planted-mistakes.ts. */
const SET_UP: Fault[] = [
  {
    would: 'a token that M-Pesa refuses with 400 is taken for a mistake of the request',
    file: `${SERVER}/providers/daraja/calls.ts`,
    line: "const INVALID_TOKEN: ReadonlySet<string | undefined> = new Set(['404.001.03', '400.003.01']);",
    instead: "const INVALID_TOKEN: ReadonlySet<string | undefined> = new Set(['404.001.03']);",
    foundBy: `${KIT}/daraja/connector.test.ts`,
  },
  {
    would: 'an app without its product loses every call, and nobody is told',
    file: `${SERVER}/providers/daraja/calls.ts`,
    line: 'onRefused: (path) => setUp?.wrong(refusedToken(path)),',
    instead: 'onRefused: () => undefined,',
    foundBy: `${KIT}/daraja/connector.test.ts`,
  },
  {
    would: 'a mistyped till fails every payment at M-Pesa, and nobody is told',
    file: `${SERVER}/providers/daraja/index.ts`,
    line: 'if (mistake) setUp?.wrong({ ...mistake, reference });',
    instead: '',
    foundBy: `${KIT}/daraja/connector.test.ts`,
  },
  {
    would: 'an initiator whose password has expired is waited for, and nobody is told',
    file: `${SERVER}/providers/daraja/callback.ts`,
    line: "if (status === undefined) return { kind: 'refund_hint', handle, said: reversalEndOf(ResultCode), ...shown };",
    instead:
      "if (status === undefined) return { kind: 'refund_hint', handle, said: reversalEndOf(ResultCode) };",
    foundBy: `${KIT}/daraja/connector.test.ts`,
  },
  {
    would: 'anybody who knows an account’s address can call it misconfigured',
    file: `${SERVER}/payments/reconciling/callbacks.ts`,
    line: "case 'refund_hint': {",
    instead:
      "case 'refund_hint': { if (heeded.shows && 'wrong' in heeded.shows) reader.setUp.wrong(heeded.shows.wrong);",
    foundBy: `${SERVER}/refunds/refund-callbacks.test.ts`,
  },
  {
    would: 'a till is named as who gives money back, which M-Pesa refuses',
    file: `${SERVER}/providers/daraja/index.ts`,
    line: 'refund: initiator && refundCalls({ calls, pulls, initiator, shortcode, timeOutUrl: callbackUrl }),',
    instead:
      'refund: initiator && refundCalls({ calls, pulls, initiator, shortcode: party, timeOutUrl: callbackUrl }),',
    foundBy: `${KIT}/daraja/connector.test.ts`,
  },
  {
    would: 'a payer whom MTN does not let pay makes the account look restricted',
    file: `${SERVER}/providers/mtn-momo/words.ts`,
    line: 'return OUR_MISTAKES.find((mistake) => mistake === reason) ?? null;',
    instead: 'return REFUSED_REQUESTS.find((mistake) => mistake === reason) ?? null;',
    foundBy: `${KIT}/mtn-momo/connector.test.ts`,
  },
  {
    would: 'a payer whose number is refused at once is not told that it is the number',
    file: `${SERVER}/payments/settlement.ts`,
    line: "if (input.during === 'charge') return notCompleted(input, lost.errorType);",
    instead: "if (input.during === 'charge') return notCompleted(input);",
    foundBy: `${KIT}/mtn-momo/payer.test.ts`,
  },
  {
    would: 'a payer who cancels shows that the till was mended',
    file: `${SERVER}/providers/daraja/index.ts`,
    line: "if (said.kind !== 'approved') return;",
    instead: '',
    foundBy: `${KIT}/daraja/connector.test.ts`,
  },
];

export const FAULTS: readonly Fault[] = [
  ...SET_UP,
  ...MONEY,
  ...TRUTH,
  ...LIMITS,
  ...FORMS,
  ...ACCESS,
  ...PAGE_FLOWS,
];
