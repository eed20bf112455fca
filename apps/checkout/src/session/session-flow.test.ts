// Spec §4 Transaction on load, Session, Results and redirect: one test a rule, over the whole page without React.
import { describe, expect, it } from 'vitest';
import { refusal, UNREACHABLE } from '../testing/fake-service.ts';
import {
  declinedCharge,
  makeCharge,
  makePayment,
  NO_FEEDBACK,
  noAuthCharge,
  otpCharge,
  paidCharge,
  pinCharge,
  SERVER_TIME,
  unknownCharge,
  wrongDetailsCharge,
} from '../testing/payments.ts';
import { DETAILS } from '../testing/running-card.ts';
import { runSession } from '../testing/running-session.ts';
import {
  accountOpen,
  accountUnknown,
  makeTransferPayment,
  partHeld,
  transferPaid,
} from '../testing/running-transfer.ts';

const SHOP = 'https://shop.example/done?cart=7&reference=order-1';
const TWO_CHANNELS = { payment_channels: ['card', 'bank_transfer'] } satisfies Parameters<
  typeof makePayment
>[0];

const USED_UP_ELSEWHERE = {
  charge: { ...declinedCharge, reference: 'KPY-CA-10' },
  sessionAttempt: 10,
  status: 'failed',
} satisfies Parameters<typeof makePayment>[0];

/** The page after a paid card. */
async function payCard(payment = makePayment()) {
  const page = runSession({ payment });
  page.send({ type: 'cardSubmitted', details: DETAILS });
  await page.answer('/card/charge', paidCharge);
  return page;
}

/** The page after a declined card. */
async function declineCard(
  payment = makePayment(),
  read = makePayment({ ...payment, charge: declinedCharge }),
) {
  const page = runSession({ payment });
  page.send({ type: 'cardSubmitted', details: DETAILS });
  await page.answer('/card/charge', declinedCharge);
  await page.answer('payment', read);
  return page;
}

describe('transaction on load', () => {
  it.each([
    ['success', 'completed', 'success', 'success'],
    ['abandoned', 'abandoned', 'failed', 'failed'],
    ['expired', 'expired', 'failed', 'expired'],
  ] as const)('status %s gives issue detected, %s', (status, issue, result, word) => {
    const page = runSession({ payment: makePayment({ status }) });
    expect(page.on('issue-detected').issue).toBe(issue);
    expect(page.notified).toEqual([{ result, status: word, amount: '5000', reference: 'order-1' }]);
  });

  it('the payer who saw it succeed here sees success again', () => {
    const payment = makePayment({ status: 'success', charge: paidCharge });
    expect(runSession({ payment, paidHere: true }).screen().screen).toBe('success');
  });

  it('otherwise the state is loaded: the method list', () => {
    expect(runSession({ payment: makePayment(TWO_CHANNELS) }).screen().screen).toBe('methods');
  });

  it.each([
    ['a single channel', {}],
    ['a default channel', { ...TWO_CHANNELS, default_channel: 'card' }],
  ] as const)('%s is auto-selected', (_name, overrides) => {
    expect(runSession({ payment: makePayment(overrides) }).at('card').view.stage).toBe('init');
  });

  it.each([
    ['pin', pinCharge],
    ['otp', otpCharge],
    ['checking', unknownCharge],
  ] as const)('a charge under way re-enters its stage: %s', (stage, charge) => {
    const payment = makePayment({ ...TWO_CHANNELS, charge });
    expect(runSession({ payment }).at('card').view.stage).toBe(stage);
  });

  it('a charge that was declined shows its result, or card entry when that is chosen', () => {
    const payment = makePayment({ charge: declinedCharge });
    expect(runSession({ payment }).on('failed').message).toBe(declinedCharge.response_message);
    const { view } = runSession({ payment, chosen: 'card' }).at('card');
    expect(view).toMatchObject({
      stage: 'init',
      notice: { text: declinedCharge.response_message, banner: false },
    });
  });

  it('card details that were wrong show card entry', () => {
    const payment = makePayment({ charge: wrongDetailsCharge });
    expect(runSession({ payment }).at('card').view.stage).toBe('init');
  });

  it('the answer to a form that was posted without script is shown at card entry', () => {
    const feedback = { ...NO_FEEDBACK, errors: { number: 'Invalid card number' } };
    expect(runSession({ feedback, chosen: 'card' }).at('card').view).toMatchObject({
      stage: 'init',
      fieldErrors: { number: 'Invalid card number' },
    });
  });

  it('without script, "Retry" and "Try another card" lead to card entry although a step is open', () => {
    const payment = makePayment({ charge: otpCharge });
    expect(runSession({ payment, chosen: 'card' }).at('card').view.stage).toBe('init');
  });
});

describe('session', () => {
  it('each attempt increments the counter', async () => {
    const page = await payCard(makePayment({ sessionAttempt: 3 }));
    expect(page.on('success').payment.sessionAttempt).toBe(4);
  });

  it('the steps of one attempt count once', async () => {
    const page = runSession();
    page.send({ type: 'cardSubmitted', details: DETAILS });
    await page.answer('/card/charge', pinCharge);
    page.send({ type: 'pinSubmitted', pin: '1234' });
    await page.answer('/card/authorize', paidCharge);
    expect(page.on('success').payment.sessionAttempt).toBe(1);
  });

  it.each([10, 11])('attempts at or above the maximum go to session-end: %i of 10', (sessionAttempt) => {
    expect(runSession({ payment: makePayment({ sessionAttempt }) }).screen().screen).toBe('session-end');
  });

  it('a charge under way may be finished, even the last allowed one', () => {
    const payment = makePayment({ charge: pinCharge, sessionAttempt: 10 });
    expect(runSession({ payment }).at('card').view.stage).toBe('pin');
  });

  it('clicking a channel at the maximum goes to session-end', async () => {
    const page = await declineCard(
      makePayment({ ...TWO_CHANNELS, default_channel: 'card', sessionAttempt: 9 }),
      {
        ...makePayment({ ...TWO_CHANNELS, charge: declinedCharge, sessionAttempt: 10, status: 'failed' }),
      },
    );
    page.send({ type: 'methodChangeAsked' });
    page.send({ type: 'methodChosen', channel: 'card' });
    expect(page.screen().screen).toBe('session-end');
  });

  it('the last allowed attempt is shown first; Try again then goes to session-end', async () => {
    const read = makePayment({ charge: declinedCharge, sessionAttempt: 10, status: 'failed' });
    const page = await declineCard(makePayment({ sessionAttempt: 9 }), read);
    expect(page.on('failed').message).toBe(declinedCharge.response_message);
    page.send({ type: 'tryAgainAsked' });
    expect(page.screen().screen).toBe('session-end');
  });

  it('attempts used up elsewhere are shown when the payer chooses a channel', async () => {
    const page = runSession({ payment: makePayment(TWO_CHANNELS) });
    page.send({ type: 'methodChosen', channel: 'card' });
    await page.answer('payment', makePayment({ ...TWO_CHANNELS, ...USED_UP_ELSEWHERE }));
    expect(page.screen().screen).toBe('session-end');
  });

  it('attempts used up elsewhere are shown when the payer tries again', async () => {
    const page = await declineCard();
    page.send({ type: 'tryAgainAsked' });
    await page.answer('payment', makePayment(USED_UP_ELSEWHERE));
    expect(page.screen().screen).toBe('session-end');
  });

  it('a reading of the payment is dropped at a submission, whose answer is newer', () => {
    const page = runSession({ payment: makePayment(TWO_CHANNELS) });
    page.send({ type: 'methodChosen', channel: 'card' });
    expect(page.waiting()).toEqual(['payment']);
    page.send({ type: 'cardSubmitted', details: DETAILS });
    expect(page.waiting()).toEqual(['/card/charge']);
  });

  it('SESSION_END from the service goes to session-end', async () => {
    const page = runSession();
    page.send({ type: 'cardSubmitted', details: DETAILS });
    await page.fail('/card/charge', refusal('SESSION_END'));
    expect(page.screen().screen).toBe('session-end');
  });
});

describe('methods', () => {
  it('a chosen method is entered, and stands in the address so that a reload comes back to it', () => {
    const page = runSession({ payment: makePayment(TWO_CHANNELS) });
    expect(page.addresses.at(-1)).toEqual({});
    page.send({ type: 'methodChosen', channel: 'card' });
    expect(page.at('card').view.stage).toBe('init');
    expect(page.addresses.at(-1)).toEqual({ method: 'card' });
  });

  it('a channel that is not offered changes nothing', () => {
    const page = runSession({ payment: makePayment(TWO_CHANNELS) });
    page.send({ type: 'methodChosen', channel: 'mobile_money' });
    expect(page.screen().screen).toBe('methods');
  });

  it('changing the method goes back to the list, and out of the address', () => {
    const page = runSession({ payment: makePayment(TWO_CHANNELS), chosen: 'card' });
    expect(page.at('card').canChangeMethod).toBe(true);
    page.send({ type: 'methodChangeAsked' });
    expect(page.screen().screen).toBe('methods');
    expect(page.addresses.at(-1)).toEqual({});
  });

  it('an auto-selected method needs no place in the address', () => {
    expect(runSession().addresses.at(-1)).toEqual({});
  });

  it('card entry with a step left behind stands in the address: a reload would else go back to the step', () => {
    const page = runSession({ payment: makePayment({ charge: noAuthCharge }) });
    expect(page.addresses.at(-1)).toEqual({});
    page.send({ type: 'retryAsked' });
    expect(page.addresses.at(-1)).toEqual({ method: 'card' });
  });

  it('from the press on the charge itself decides: the choice leaves the address', async () => {
    const page = runSession({ payment: makePayment(TWO_CHANNELS), chosen: 'card' });
    page.send({ type: 'cardSubmitted', details: DETAILS });
    expect(page.addresses.at(-1)).toEqual({});
    await page.answer('/card/charge', pinCharge);
    expect(page.addresses.at(-1)).toEqual({});
  });

  it.each([
    ['a press is on its way', null],
    ['the answer is not known', unknownCharge],
  ])('the method is not left while %s', (_name, charge) => {
    const page = runSession({ payment: makePayment({ ...TWO_CHANNELS, charge }), chosen: 'card' });
    page.send({ type: 'cardSubmitted', details: DETAILS });
    page.send({ type: 'methodChangeAsked' });
    expect(page.screen().screen).toBe('method');
  });

  it('while the answer is not known no other method is offered, whatever the address asks for', () => {
    const page = runSession({
      payment: makePayment({ ...TWO_CHANNELS, charge: unknownCharge }),
      chosen: 'card',
    });
    expect(page.at('card')).toMatchObject({ view: { stage: 'checking' }, canChangeMethod: false });
  });
});

describe('failed', () => {
  it('shows the server message, Try again, and tells the parent', async () => {
    const page = await declineCard();
    expect(page.on('failed')).toMatchObject({
      message: declinedCharge.response_message,
      canTryAgain: true,
      canChangeMethod: false,
    });
    expect(page.notified).toEqual([
      { result: 'failed', status: 'failed', amount: '5000', reference: 'order-1' },
    ]);
  });

  it('Try again returns to card entry with the server message as quiet text', async () => {
    const page = await declineCard();
    page.send({ type: 'tryAgainAsked' });
    expect(page.at('card').view).toMatchObject({
      stage: 'init',
      notice: { text: declinedCharge.response_message, tone: 'error', banner: false },
    });
    expect(page.addresses.at(-1)).toEqual({ method: 'card' });
  });

  it('with several channels the method can be changed', async () => {
    const page = await declineCard(makePayment({ ...TWO_CHANNELS, default_channel: 'card' }));
    expect(page.on('failed').canChangeMethod).toBe(true);
    page.send({ type: 'methodChangeAsked' });
    expect(page.screen().screen).toBe('methods');
  });

  it('does not go back to the shop by itself: the payment is not final', async () => {
    const page = await declineCard();
    page.clock.increment(600_000);
    expect(page.wentTo).toEqual([]);
  });
});

describe('success and redirect', () => {
  it('redirects to the redirect_url with the reference 3 seconds after success', async () => {
    const page = await payCard();
    expect(page.on('success').redirectAtMs).toBe(SERVER_TIME + 3_000);
    page.clock.increment(2_999);
    expect(page.wentTo).toEqual([]);
    page.clock.increment(1);
    expect(page.wentTo).toEqual([SHOP]);
    expect(page.screen().screen).toBe('redirect');
  });

  it('the parent is notified at once', async () => {
    const page = await payCard();
    expect(page.notified).toEqual([
      { result: 'success', status: 'success', amount: '5000', reference: 'order-1' },
    ]);
  });

  it('the way back to the shop goes at once', async () => {
    const page = await payCard();
    page.send({ type: 'continueAsked' });
    expect(page.wentTo).toEqual([SHOP]);
  });

  it('"Stay on this page" stays; Continue still works', async () => {
    const page = await payCard();
    page.send({ type: 'stayAsked' });
    page.clock.increment(60_000);
    expect(page.wentTo).toEqual([]);
    expect(page.on('success').redirectAtMs).toBeNull();
    page.send({ type: 'continueAsked' });
    expect(page.wentTo).toEqual([SHOP]);
  });

  it.each([null, 'javascript:alert(1)'])(
    'without an address to go to the payer stays: %s',
    async (redirect_url) => {
      const page = await payCard(makePayment({ redirect_url }));
      expect(page.on('success').redirectAtMs).toBeNull();
      page.clock.increment(60_000);
      page.send({ type: 'continueAsked' });
      expect([page.wentTo, page.screen().screen]).toEqual([[], 'success']);
    },
  );

  it('the paying charge stands in the address, so that a reload shows success again', async () => {
    const page = await payCard();
    expect(page.addresses.at(-1)).toEqual({ paid: paidCharge.reference });
  });

  it('back from the shop the page says that it is completed, and does not leave again', async () => {
    const page = await payCard();
    page.send({ type: 'continueAsked' });
    expect(page.addresses.at(-1)).toEqual({});
    page.browser('pageRestored');
    expect(page.on('issue-detected').issue).toBe('completed');
    page.clock.increment(60_000);
    expect(page.wentTo).toHaveLength(1);
  });
});

describe('close', () => {
  it('redirects immediately and tells the parent', () => {
    const page = runSession();
    page.send({ type: 'closeAsked' });
    expect(page.wentTo).toEqual([SHOP]);
    expect(page.notified).toEqual([
      { result: 'close', status: 'pending', amount: '5000', reference: 'order-1' },
    ]);
  });

  it('without an address to go to, the page says that it is closed', () => {
    const page = runSession({ payment: makePayment({ redirect_url: null }) });
    page.send({ type: 'closeAsked' });
    expect(page.screen().screen).toBe('closed');
  });

  it('of a payment that is open leads back into it, to where it was left', () => {
    const page = runSession({ payment: makePayment({ redirect_url: null, charge: pinCharge }) });
    page.send({ type: 'closeAsked' });
    page.send({ type: 'reopenAsked' });
    expect(page.at('card').view.stage).toBe('pin');
  });

  it('and reopened: what was paid meanwhile is not offered anew', async () => {
    const page = runSession({ payment: makePayment({ redirect_url: null }) });
    page.send({ type: 'closeAsked' });
    page.send({ type: 'reopenAsked' });
    await page.answer('payment', makePayment({ redirect_url: null, status: 'success', charge: paidCharge }));
    expect(page.screen().screen).toBe('success');
  });

  it.each([
    ['it is found paid', makePayment({ status: 'success', charge: paidCharge }), 'success'],
    ['its time has run out', makePayment({ status: 'expired' }), 'issue-detected'],
    ['it only moves on', makePayment({ charge: otpCharge }), 'closed'],
  ] as const)('follows later news: %s', async (_, news, screen) => {
    const page = runSession({ payment: makePayment({ redirect_url: null, charge: pinCharge }) });
    page.send({ type: 'closeAsked' });
    page.browser('becameVisible');
    await page.answer('payment', { ...news, redirect_url: null });
    expect(page.screen().screen).toBe(screen);
  });

  it('while the answer is not known, the parent first hears that it is pending', () => {
    const page = runSession({ payment: makePayment({ charge: unknownCharge }) });
    page.send({ type: 'closeAsked' });
    expect(page.notified.map(({ result }) => result)).toEqual(['pending', 'close']);
  });

  it('during a press the call is let go and its answer changes nothing', async () => {
    const page = runSession();
    page.send({ type: 'cardSubmitted', details: DETAILS });
    page.send({ type: 'closeAsked' });
    expect(page.calls[0]?.signal?.aborted).toBe(true);
    await page.answer('/card/charge', paidCharge);
    expect(page.screen().screen).toBe('redirect');
  });
});

describe('a transfer that is awaited', () => {
  const PENDING = { result: 'pending', status: 'processing', amount: '5000', reference: 'order-1' };
  const awaiting = () => runSession({ payment: makeTransferPayment({ charge: accountOpen }) });

  it('is told as pending 20 s after its account is shown, once, and nothing closes', async () => {
    const page = runSession({ payment: makeTransferPayment() });
    page.clock.increment(30_000);
    page.send({ type: 'accountAsked' });
    await page.answer('/', accountOpen);
    page.clock.increment(19_999);
    expect(page.notified).toEqual([]);
    page.clock.increment(1);
    expect(page.notified).toEqual([PENDING]);
    page.clock.increment(10 * 60_000);
    expect(page.notified).toEqual([PENDING]);
    expect(page.at('bank_transfer').view.stage).toBe('account_details');
  });

  it('is told where a reload finds it waiting', () => {
    const page = awaiting();
    page.clock.increment(20_000);
    expect(page.notified).toEqual([PENDING]);
  });

  it('that comes within 20 s is told as success alone', async () => {
    const page = awaiting();
    page.browser('becameVisible');
    await page.answer('/bank/query', transferPaid);
    await page.answer('payment', makeTransferPayment({ status: 'success', charge: transferPaid }));
    page.clock.increment(30_000);
    expect(page.notified.map(({ result }) => result)).toEqual(['success']);
  });

  it.each([
    ['of which a part has come', partHeld],
    ['whose account is not named yet', accountUnknown],
  ])('%s is not told as pending', (_what, charge) => {
    const page = runSession({ payment: makeTransferPayment({ charge }) });
    page.clock.increment(60_000);
    expect(page.notified).toEqual([]);
  });

  it('of a payer who has left is told no more than at leaving', () => {
    const page = runSession({ payment: makeTransferPayment({ charge: accountOpen, redirect_url: null }) });
    page.send({ type: 'closeAsked' });
    page.clock.increment(30_000);
    expect(page.notified.map(({ result }) => result)).toEqual(['pending', 'close']);
  });
});

describe('already completed', () => {
  it('a charge of a payment that is paid says so in the words of the charge', async () => {
    const page = runSession();
    page.send({ type: 'cardSubmitted', details: DETAILS });
    await page.fail('/card/charge', refusal('ALREADY_COMPLETED'));
    await page.answer('payment', makePayment({ status: 'success', charge: paidCharge }));
    expect(page.on('issue-detected')).toMatchObject({ issue: 'completed', ofCharge: true });
  });
});

describe('the payment is read again', () => {
  it.each(['pageRestored', 'backOnline', 'becameVisible'] as const)(
    'on %s: paid in another tab shows success, never a stale Pay',
    async (type) => {
      const page = runSession();
      page.browser(type);
      await page.answer('payment', makePayment({ status: 'success', charge: paidCharge }));
      expect(page.screen().screen).toBe('success');
    },
  );

  it.each([
    ['expired', makePayment({ status: 'expired' }), 'issue-detected'],
    ['used up', makePayment({ status: 'failed', sessionAttempt: 10 }), 'session-end'],
    ['at a step of another tab', makePayment({ charge: pinCharge }), 'method'],
  ] as const)('moved on: %s', async (_name, read, screen) => {
    const page = runSession({ payment: makePayment(TWO_CHANNELS) });
    page.browser('becameVisible');
    await page.answer('payment', read);
    expect(page.screen().screen).toBe(screen);
  });

  it('a step that another tab has begun is entered, also from card entry', async () => {
    const page = runSession({ chosen: 'card' });
    page.browser('becameVisible');
    await page.answer('payment', makePayment({ charge: otpCharge }));
    expect(page.at('card').view.stage).toBe('otp');
  });

  it('unchanged: nothing moves, and what the payer did stays', async () => {
    const page = runSession({ payment: makePayment({ charge: otpCharge }) });
    page.clock.increment(30_000);
    page.send({ type: 'otpResendAsked' });
    await page.fail('/card/resend-otp', refusal('RESEND_LIMIT'));
    page.send({ type: 'anotherCardAsked' });
    const before = page.screen();
    page.browser('becameVisible');
    await page.answer('payment', makePayment({ charge: otpCharge, server_time: SERVER_TIME + 40_000 }));
    expect(page.screen()).toEqual(before);
  });

  it('an attempt of this page is no news', async () => {
    const page = runSession();
    page.send({ type: 'cardSubmitted', details: DETAILS });
    await page.answer('/card/charge', pinCharge);
    page.send({ type: 'pinChanged', pin: '1234' });
    page.browser('becameVisible');
    await page.answer('payment', makePayment({ charge: pinCharge }));
    expect(page.at('card').view).toMatchObject({ stage: 'pin', sendsItself: true });
  });

  it('a decline that is read again is told once', async () => {
    const page = runSession();
    page.send({ type: 'cardSubmitted', details: DETAILS });
    await page.answer('/card/charge', pinCharge);
    page.send({ type: 'pinSubmitted', pin: '1234' });
    await page.answer('/card/authorize', declinedCharge);
    await page.fail('payment', UNREACHABLE);
    page.browser('becameVisible');
    await page.answer('payment', makePayment({ charge: declinedCharge, status: 'pending' }));
    expect(page.on('failed').message).toBe(declinedCharge.response_message);
    expect(page.notified).toHaveLength(1);
  });

  it('not while a press is on its way: its own answer decides', async () => {
    const page = runSession();
    page.browser('becameVisible');
    page.send({ type: 'cardSubmitted', details: DETAILS });
    page.browser('backOnline');
    expect(page.countOf('payment')).toBe(1);
    await page.answer('payment', makePayment({ charge: unknownCharge }));
    expect(page.at('card').view).toMatchObject({ stage: 'init', call: { do: 'send' } });
  });

  it('an unreachable service leaves the screen as it is', async () => {
    const page = runSession();
    page.browser('backOnline');
    await page.fail('payment', UNREACHABLE);
    expect(page.at('card').view.stage).toBe('init');
  });

  it('while checking, the card asks for itself, once', () => {
    const page = runSession({ payment: makePayment({ charge: unknownCharge }) });
    page.browser('becameVisible');
    expect(page.waiting()).toEqual(['/card/query']);
  });

  it('offline is shown and goes away', () => {
    const page = runSession();
    page.browser('wentOffline');
    expect(page.at('card').offline).toBe(true);
    page.browser('backOnline');
    expect(page.at('card').offline).toBe(false);
  });
});

describe('what React sees', () => {
  it('an event that changes nothing to see is no change', () => {
    const page = runSession();
    const before = page.screen();
    page.send({ type: 'cardEdited' });
    page.send({ type: 'retryAsked' });
    expect(page.screen()).toBe(before);
    expect(page.changes()).toBe(0);
  });

  it('a bug becomes a screen with the reference, and is reported', async () => {
    const page = runSession({ payment: makePayment({ charge: pinCharge }) });
    page.send({ type: 'pinSubmitted', pin: '1234' });
    await page.answer('/card/authorize', null);
    expect(page.screen()).toEqual({ screen: 'problem', reference: 'order-1' });
    expect(page.bugs).toHaveLength(1);
  });

  it('a wrong code that is the last allowed one ends as failed', async () => {
    const page = runSession({ payment: makePayment({ charge: otpCharge }) });
    const ended = makeCharge({ status: 'failed', error_type: 'INVALID_OTP', response_message: 'Wrong code' });
    page.send({ type: 'otpSubmitted', otp: '1' });
    await page.answer('/card/authorize', ended);
    await page.answer('payment', makePayment({ charge: ended }));
    expect(page.on('failed').message).toBe('Wrong code');
  });
});
