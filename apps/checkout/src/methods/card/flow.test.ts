// Spec §4 Card, one test a rule; §5, §8 where the rule names them. Time is simulated.
import { isOfCardDetails } from '@titan/rules/card-declines';
import { CARD_ERROR_TYPES } from '@titan/rules/card-error-types';
import { describe, expect, it } from 'vitest';
import { MALFORMED, nextTurn, refusal, UNREACHABLE } from '../../testing/fake-service.ts';
import {
  avsCharge,
  birthdayCharge,
  cvvCharge,
  declinedCharge,
  enrolCharge,
  makeCharge,
  makePayment,
  noAuthCharge,
  otpCharge,
  paidCharge,
  pinCharge,
  SERVER_TIME,
  unknownCharge,
  wrongDetailsCharge,
} from '../../testing/payments.ts';
import { DETAILS, OTHER_DETAILS, runCard, runCardWith } from '../../testing/running-card.ts';

/** Presses Pay on a fresh form. */
function pay() {
  const card = runCard();
  card.send({ type: 'cardSubmitted', details: DETAILS });
  return card;
}

/** Pays, and gets this for an answer; a declined charge is read again with the whole truth. */
async function payAnswered(charge: ReturnType<typeof makeCharge>, serverState = makePayment({ charge })) {
  const card = pay();
  await card.answer('/card/charge', charge);
  if (charge.status === 'failed') await card.answer('payment', serverState);
  return card;
}

describe('init', () => {
  it('sends the details once, with a key of their own, and shows that they are on their way', () => {
    const card = pay();
    card.send({ type: 'cardSubmitted', details: DETAILS });
    expect(card.at('init').submitting).toBe(true);
    expect(card.calls).toMatchObject([
      {
        name: '/card/charge',
        key: 'key-1',
        body: { payment_reference: 'order-1', public_key: 'pk_test_1', cardDetails: DETAILS },
      },
    ]);
  });

  it('charge status success gives success', async () => {
    const card = await payAnswered(paidCharge);
    expect(card.outcome()).toMatchObject({
      result: 'success',
      payment: { status: 'success', sessionAttempt: 1 },
    });
  });

  it.each(['pending', 'processing'] as const)(
    '%s with an auth model continues to that stage',
    async (status) => {
      for (const [auth_model, stage] of [
        ['PIN', 'pin'],
        ['OTP', 'otp'],
        ['NO_AUTH', 'no_auth'],
      ] as const) {
        const card = await payAnswered(makeCharge({ status, auth_model }));
        expect(card.state().stage).toBe(stage);
      }
    },
  );

  it('the stage that the server names goes before the auth model', async () => {
    const card = await payAnswered(
      makeCharge({ status: 'processing', auth_model: 'PIN', stage: 'checking' }),
    );
    expect(card.state().stage).toBe('checking');
  });

  it('processing without an auth model: the answer is not known yet', async () => {
    const card = await payAnswered(makeCharge({ status: 'processing' }));
    expect(card.at('checking').asking).toBe(false);
  });

  it.each(CARD_ERROR_TYPES.filter(isOfCardDetails))(
    'failed with %s, a card-details error: back to card entry with the server message, fields cleared',
    async (error_type) => {
      const card = await payAnswered(makeCharge({ status: 'failed', error_type, response_message: 'No.' }));
      expect(card.at('init')).toMatchObject({
        stage: 'init',
        submitting: false,
        notice: { text: 'No.', tone: 'error', banner: true },
        fieldErrors: {},
        clearings: 1,
        renewing: false,
      });
    },
  );

  it.each([...CARD_ERROR_TYPES.filter((type) => !isOfCardDetails(type)), 'NEW_ERROR', null])(
    'failed with %s: the card flow ends as failed',
    async (error_type) => {
      const card = await payAnswered(makeCharge({ status: 'failed', error_type, response_message: 'No.' }));
      expect(card.outcome()).toMatchObject({
        result: 'failed',
        payment: { charge: { response_message: 'No.' } },
      });
    },
  );

  it('failed with a card-details error on the last attempt ends as failed: there is no entry to go back to', async () => {
    const serverState = makePayment({ charge: wrongDetailsCharge, status: 'failed', sessionAttempt: 10 });
    expect((await payAnswered(wrongDetailsCharge, serverState)).outcome()?.result).toBe('failed');
  });

  it('failed, but the truth read again says paid: success', async () => {
    const serverState = makePayment({ charge: declinedCharge, status: 'success' });
    expect((await payAnswered(declinedCharge, serverState)).outcome()?.result).toBe('success');
  });

  it('failed, and the truth cannot be read: the answer itself counts', async () => {
    const card = pay();
    await card.answer('/card/charge', declinedCharge);
    await card.fail('payment', UNREACHABLE);
    expect(card.outcome()).toMatchObject({ result: 'failed', payment: { sessionAttempt: 1 } });
  });

  it.each([
    'Payment has already been completed',
    'Payment has been completed',
    'Payment is already completed',
    'Payment charge completed',
  ])('failed with "%s": the charge has already been completed', async (response_message) => {
    const card = await payAnswered(makeCharge({ status: 'failed', response_message }));
    expect(card.outcome()?.result).toBe('already-completed');
  });

  it('the error is dismissed after about 2 s: the sentence stays as quiet text until the next edit', async () => {
    const card = await payAnswered(wrongDetailsCharge);
    card.clock.increment(1_999);
    expect(card.at('init').notice?.banner).toBe(true);
    card.clock.increment(1);
    expect(card.at('init').notice).toMatchObject({
      banner: false,
      text: wrongDetailsCharge.response_message,
    });
    card.clock.increment(60_000);
    card.send({ type: 'cardEdited' });
    expect(card.at('init').notice).toBeNull();
  });

  it('the error is dismissed on the next edit', async () => {
    const card = await payAnswered(wrongDetailsCharge);
    card.send({ type: 'cardEdited' });
    expect(card.at('init').notice).toBeNull();
  });
});

describe('refusals', () => {
  it('INVALID_INPUT marks the fields of the form', async () => {
    const card = pay();
    await card.fail('/card/charge', {
      kind: 'refused',
      httpStatus: 400,
      code: 'INVALID_INPUT',
      message: 'Please correct',
      fields: {
        'cardDetails.number': { message: 'Invalid card number' },
        'cardDetails.expiry_month': { message: 'Invalid expiry date' },
      },
    });
    expect(card.at('init')).toMatchObject({
      submitting: false,
      notice: null,
      fieldErrors: { number: 'Invalid card number', expiry: 'Invalid expiry date' },
      clearings: 0,
    });
    card.send({ type: 'cardEdited' });
    expect(card.at('init').fieldErrors).toEqual({});
  });

  it.each([
    ['TOO_MANY_REQUESTS', 429],
    ['UNAVAILABLE', 503],
    ['KEY_REUSED', 422],
    ['TEST_CARD_NEEDED', 400],
    ['CARD_LIMIT', 429],
    ['NOT_AUTHORISED', 401],
  ] as const)(
    '%s: the payer is told and stays, and the next press is a new one',
    async (code, httpStatus) => {
      const card = pay();
      await card.fail('/card/charge', refusal(code, 'Not now', httpStatus));
      expect(card.at('init').notice).toEqual({ text: 'Not now', tone: 'error', banner: true });
      card.send({ type: 'cardSubmitted', details: DETAILS });
      expect(card.calls.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
    },
  );

  it('SESSION_END ends the session', async () => {
    const card = pay();
    await card.fail('/card/charge', refusal('SESSION_END'));
    expect(card.outcome()?.result).toBe('session-end');
  });

  it('ALREADY_COMPLETED: the charge has already been completed, with the truth read again', async () => {
    const card = pay();
    await card.fail('/card/charge', refusal('ALREADY_COMPLETED'));
    await card.answer('payment', makePayment({ status: 'success', charge: paidCharge }));
    expect(card.outcome()).toMatchObject({ result: 'already-completed', payment: { status: 'success' } });
  });

  it.each(['EXPIRED', 'ABANDONED', 'PAYMENT_EXPIRED', 'STEP_NOT_EXPECTED', 'CHANNEL_NOT_OFFERED'] as const)(
    '%s: the truth is read again and decides',
    async (code) => {
      const expired = pay();
      await expired.fail('/card/charge', refusal(code));
      await expired.answer('payment', makePayment({ status: 'expired' }));
      expect(expired.outcome()).toMatchObject({ result: 'elsewhere', payment: { status: 'expired' } });

      const moved = pay();
      await moved.fail('/card/charge', refusal(code));
      await moved.answer('payment', makePayment({ charge: otpCharge }));
      expect(moved.state().stage).toBe('otp');
    },
  );

  it.each(['STILL_CHECKING', 'IN_PROGRESS'] as const)('%s: we are still checking', async (code) => {
    const card = pay();
    await card.fail('/card/charge', refusal(code));
    expect(card.at('checking').asking).toBe(true);
  });
});

describe('a lost answer is not a failure', () => {
  it.each([
    ['unreachable', UNREACHABLE],
    ['malformed', MALFORMED],
    ['a service that broke', refusal('INTERNAL', 'broken', 500)],
  ])('%s: the truth is asked for at once', async (_name, failure) => {
    const card = pay();
    await card.fail('/card/charge', failure);
    expect(card.at('checking').asking).toBe(true);
    expect(card.waiting()).toEqual(['payment']);
  });

  it.each([
    ['pin', pinCharge],
    ['otp', otpCharge],
    ['no_auth', noAuthCharge],
  ] as const)('the stage that the service reports is entered: %s', async (stage, charge) => {
    const card = pay();
    await card.fail('/card/charge', UNREACHABLE);
    await card.answer('payment', makePayment({ charge }));
    expect(card.state().stage).toBe(stage);
  });

  it('paid after all: success', async () => {
    const card = pay();
    await card.fail('/card/charge', UNREACHABLE);
    await card.answer('payment', makePayment({ status: 'success', charge: paidCharge }));
    expect(card.outcome()?.result).toBe('success');
  });

  /** A press that no look can find: one at once, one 2 s later. */
  async function payWithoutAnswer() {
    const card = pay();
    await card.fail('/card/charge', UNREACHABLE);
    await card.answer('payment', makePayment());
    expect(card.at('checking').asking).toBe(false);
    card.clock.increment(2_000);
    await card.answer('payment', makePayment());
    return card;
  }

  it('once the service is found to know of the charge, the card’s details are kept nowhere', async () => {
    const card = pay();
    await card.fail('/card/charge', UNREACHABLE);
    expect(JSON.stringify(card.state())).toContain(DETAILS.number);
    await card.answer('payment', makePayment({ charge: unknownCharge }));
    expect(card.at('checking').asking).toBe(false);
    expect(JSON.stringify(card.state())).not.toContain(DETAILS.number);
  });

  it('nothing was started: back to card entry, fields kept, and the payer is told', async () => {
    const card = await payWithoutAnswer();
    expect(card.at('init')).toMatchObject({
      clearings: 0,
      notice: { text: { key: 'notReached' }, tone: 'error', banner: true },
    });
  });

  it('the same details pressed again keep their key, so that they cannot charge twice', async () => {
    const card = await payWithoutAnswer();
    card.send({ type: 'cardSubmitted', details: { ...DETAILS } });
    expect(card.calls.at(-1)).toMatchObject({ name: '/card/charge', key: 'key-1' });
  });

  it('other details are a new press', async () => {
    const card = await payWithoutAnswer();
    card.send({ type: 'cardSubmitted', details: OTHER_DETAILS });
    expect(card.calls.at(-1)).toMatchObject({ name: '/card/charge', key: 'key-2' });
  });

  it('an answered press is never repeated under its key', async () => {
    const card = await payAnswered(wrongDetailsCharge);
    card.send({ type: 'cardSubmitted', details: DETAILS });
    expect(card.calls.at(-1)?.key).toBe('key-2');
  });

  it('a PIN that never arrived: back to its stage with the same sentence', async () => {
    const card = runCardWith(pinCharge);
    card.send({ type: 'pinSubmitted', pin: '1234' });
    await card.fail('/card/authorize', UNREACHABLE);
    await card.answer('payment', makePayment({ charge: pinCharge }));
    card.clock.increment(2_000);
    await card.answer('payment', makePayment({ charge: pinCharge }));
    expect(card.at('pin').notice?.text).toEqual({ key: 'notReached' });
  });

  it('a PIN that did arrive and was wrong says so', async () => {
    const card = runCardWith(pinCharge);
    card.send({ type: 'pinSubmitted', pin: '1111' });
    await card.fail('/card/authorize', UNREACHABLE);
    const wrong = makeCharge({
      ...pinCharge,
      response_message: 'Wrong PIN',
      metadata: { secret_was_wrong: true },
    });
    await card.answer('payment', makePayment({ charge: wrong }));
    expect(card.at('pin').notice?.text).toBe('Wrong PIN');
  });

  it('a retry after "Try another card" that never arrived goes back to card entry, not to the step left behind', async () => {
    const card = runCardWith(noAuthCharge);
    card.send({ type: 'retryAsked' });
    card.send({ type: 'cardSubmitted', details: DETAILS });
    await card.fail('/card/charge', UNREACHABLE);
    await card.answer('payment', makePayment({ charge: noAuthCharge }));
    card.clock.increment(2_000);
    await card.answer('payment', makePayment({ charge: noAuthCharge }));
    expect(card.at('init').notice?.text).toEqual({ key: 'notReached' });
  });
});

describe('checking', () => {
  it('looks again after 2, 4, 8, 15, 30, 30 … seconds', async () => {
    const card = runCardWith(unknownCharge);
    for (const [looks, waitMs] of [2_000, 4_000, 8_000, 15_000, 30_000, 30_000].entries()) {
      card.clock.increment(waitMs - 1);
      expect(card.countOf('/card/query')).toBe(looks);
      card.clock.increment(1);
      expect(card.countOf('/card/query')).toBe(looks + 1);
      expect(card.at('checking').asking).toBe(true);
      await card.answer('/card/query', unknownCharge);
      expect(card.at('checking').asking).toBe(false);
    }
  });

  it.each(['checkAsked', 'pageRestored', 'backOnline', 'becameVisible'] as const)(
    'looks at once on %s',
    (type) => {
      const card = runCardWith(unknownCharge);
      card.send({ type });
      card.send({ type });
      expect(card.countOf('/card/query')).toBe(1);
    },
  );

  it('once the charge has moved, the whole truth decides', async () => {
    const card = runCardWith(unknownCharge);
    card.send({ type: 'checkAsked' });
    await card.answer('/card/query', paidCharge);
    await card.answer('payment', makePayment({ status: 'success', charge: paidCharge }));
    expect(card.outcome()?.result).toBe('success');
  });

  it('declined at last: the card flow ends as failed', async () => {
    const card = runCardWith(unknownCharge);
    card.send({ type: 'checkAsked' });
    await card.answer('/card/query', declinedCharge);
    await card.answer('payment', makePayment({ charge: declinedCharge }));
    expect(card.outcome()?.result).toBe('failed');
  });

  it('an unreachable service only means: look again later', async () => {
    const card = runCardWith(unknownCharge);
    card.send({ type: 'checkAsked' });
    await card.fail('/card/query', UNREACHABLE);
    expect(card.at('checking').asking).toBe(false);
    expect(card.outcome()).toBeUndefined();
  });
});

describe('pin', () => {
  const typed = { type: 'pinChanged', pin: '1234' } as const;

  it('auto-submits 1 s after the fourth digit', () => {
    const card = runCardWith(pinCharge);
    card.send({ type: 'pinChanged', pin: '123' });
    expect(card.at('pin').autoSubmitting).toBe(false);
    card.send(typed);
    expect(card.at('pin').autoSubmitting).toBe(true);
    card.clock.increment(999);
    expect(card.calls).toEqual([]);
    card.clock.increment(1);
    expect(card.calls).toMatchObject([
      {
        name: '/card/authorize',
        key: 'key-1',
        body: { public_key: 'pk_test_1', reference: 'KPY-CA-1', authorization: { pin: '1234' } },
      },
    ]);
    expect(card.at('pin')).toMatchObject({ submitting: true, autoSubmitting: false });
  });

  it('any key in that second cancels it', () => {
    const card = runCardWith(pinCharge);
    card.send(typed);
    card.send({ type: 'pinAutoSubmitCancelled' });
    card.clock.increment(5_000);
    expect(card.calls).toEqual([]);
  });

  it('a further change cancels it; four digits again start a new second', () => {
    const card = runCardWith(pinCharge);
    card.send(typed);
    card.clock.increment(900);
    card.send({ type: 'pinChanged', pin: '123' });
    expect(card.at('pin').autoSubmitting).toBe(false);
    card.send({ type: 'pinChanged', pin: '1235' });
    card.clock.increment(900);
    card.send({ type: 'pinChanged', pin: '1236' });
    card.clock.increment(999);
    expect(card.calls).toEqual([]);
    card.clock.increment(1);
    expect(card.calls).toMatchObject([{ body: { authorization: { pin: '1236' } } }]);
  });

  it('Continue sends at once, and once', () => {
    const card = runCardWith(pinCharge);
    card.send(typed);
    card.send({ type: 'pinSubmitted', pin: '1234' });
    card.clock.increment(5_000);
    expect(card.countOf('/card/authorize')).toBe(1);
  });

  it('fewer than four digits are not sent', () => {
    const card = runCardWith(pinCharge);
    card.send({ type: 'pinSubmitted', pin: '123' });
    expect(card.calls).toEqual([]);
  });

  it('a wrong PIN is told with the server message; emptying the boxes is not yet an edit', async () => {
    const card = runCardWith(pinCharge);
    card.send({ type: 'pinSubmitted', pin: '1111' });
    const wrong = makeCharge({
      ...pinCharge,
      response_message: 'Wrong PIN',
      metadata: { secret_was_wrong: true },
    });
    await card.answer('/card/authorize', wrong);
    card.send({ type: 'pinChanged', pin: '' });
    expect(card.at('pin')).toMatchObject({ submitting: false, notice: { text: 'Wrong PIN', banner: true } });
    card.send({ type: 'pinChanged', pin: '1' });
    expect(card.at('pin').notice).toBeNull();
  });

  it('an OTP asked for next continues to that stage', async () => {
    const card = runCardWith(pinCharge);
    card.send({ type: 'pinSubmitted', pin: '1234' });
    await card.answer('/card/authorize', otpCharge);
    expect(card.state().stage).toBe('otp');
  });

  it('a refusal at the field is told above the boxes', async () => {
    const card = runCardWith(pinCharge);
    card.send({ type: 'pinSubmitted', pin: '1234' });
    const fields = { 'authorization.pin': { message: 'has the wrong form' } };
    await card.fail('/card/authorize', { ...refusal('INVALID_INPUT'), fields } as never);
    expect(card.at('pin').notice?.text).toBe('has the wrong form');
  });
});

describe('otp', () => {
  const wrongOtp = makeCharge({
    ...otpCharge,
    response_message: 'Try that code again',
    metadata: { ...otpCharge.metadata, secret_was_wrong: true },
  });

  async function authorizeAnswered(charge: ReturnType<typeof makeCharge>) {
    const card = runCardWith(otpCharge);
    card.send({ type: 'otpChanged' });
    card.send({ type: 'otpSubmitted', otp: '111111' });
    await card.answer('/card/authorize', charge);
    return card;
  }

  it('after Authorize the button is disabled until the input changes', async () => {
    const card = runCardWith(otpCharge);
    expect(card.at('otp').canAuthorize).toBe(true);
    card.send({ type: 'otpSubmitted', otp: '111111' });
    expect(card.at('otp')).toMatchObject({ submitting: true, canAuthorize: false });
    await card.answer('/card/authorize', wrongOtp);
    expect(card.at('otp')).toMatchObject({ submitting: false, canAuthorize: false });
    card.send({ type: 'otpSubmitted', otp: '111111' });
    expect(card.countOf('/card/authorize')).toBe(1);
    card.send({ type: 'otpChanged' });
    expect(card.at('otp').canAuthorize).toBe(true);
  });

  it('is shown as incorrect, with the server message, until it changes', async () => {
    const card = await authorizeAnswered(wrongOtp);
    expect(card.at('otp')).toMatchObject({ incorrect: true, notice: { text: 'Try that code again' } });
    card.send({ type: 'otpChanged' });
    expect(card.at('otp')).toMatchObject({ incorrect: false, notice: null });
  });

  it("is shown as incorrect if the message includes 'invalid', from a service that does not mark it", async () => {
    const card = await authorizeAnswered(makeCharge({ ...otpCharge, response_message: 'OTP is Invalid' }));
    expect(card.at('otp')).toMatchObject({ incorrect: true, notice: { text: 'OTP is Invalid' } });
  });

  it('when the service did nothing, the same code may be sent again', async () => {
    const card = runCardWith(otpCharge);
    card.send({ type: 'otpSubmitted', otp: '123456' });
    await card.fail('/card/authorize', refusal('UNAVAILABLE', 'Busy', 503));
    expect(card.at('otp')).toMatchObject({ canAuthorize: true, incorrect: false, notice: { text: 'Busy' } });
  });

  it('a refusal at the field stands there until the code changes', async () => {
    const card = runCardWith(otpCharge);
    card.send({ type: 'otpSubmitted', otp: '123456' });
    const fields = { 'authorization.otp': { message: 'has the wrong form' } };
    await card.fail('/card/authorize', { ...refusal('INVALID_INPUT'), fields } as never);
    expect(card.at('otp')).toMatchObject({ notice: null, fieldErrors: { otp: 'has the wrong form' } });
    card.send({ type: 'otpChanged' });
    expect(card.at('otp').fieldErrors).toEqual({});
  });

  it('right: success', async () => {
    expect((await authorizeAnswered(paidCharge)).outcome()?.result).toBe('success');
  });
});

describe('resend OTP', () => {
  const resent = (left: number, atMs: number) =>
    makeCharge({
      ...otpCharge,
      metadata: { can_resend_otp: left > 0, otp_resends_left: left, otp_resend_at: left > 0 ? atMs : null },
    });

  /** The countdown is over and Resend is pressed. */
  function resend() {
    const card = runCardWith(otpCharge);
    card.clock.increment(30_000);
    card.send({ type: 'otpResendAsked' });
    return card;
  }

  it('a 30-second countdown runs before Resend appears', () => {
    const card = runCardWith(otpCharge);
    expect(card.at('otp').resend).toEqual({ is: 'counting', untilMs: SERVER_TIME + 30_000 });
    card.send({ type: 'otpResendAsked' });
    card.clock.increment(29_999);
    expect(card.at('otp').resend.is).toBe('counting');
    expect(card.calls).toEqual([]);
    card.clock.increment(1);
    expect(card.at('otp').resend).toEqual({ is: 'ready', left: 3 });
  });

  it("after each successful resend, 'OTP Resent' shows for 1.5 s, then the countdown runs again; 3 attempts", async () => {
    const card = resend();
    for (const left of [2, 1]) {
      expect(card.at('otp').resend.is).toBe('sending');
      const untilMs = SERVER_TIME + card.clock.now() + 30_000;
      await card.answer('/card/resend-otp', resent(left, untilMs));
      expect(card.at('otp').resend).toEqual({ is: 'resent' });
      card.clock.increment(1_499);
      expect(card.at('otp').resend.is).toBe('resent');
      card.clock.increment(1);
      expect(card.at('otp').resend).toEqual({ is: 'counting', untilMs });
      card.clock.increment(28_500);
      card.send({ type: 'otpResendAsked' });
    }
    await card.answer('/card/resend-otp', resent(0, 0));
    card.clock.increment(1_500);
    expect(card.at('otp').resend).toEqual({ is: 'limit' });
    expect(new Set(card.calls.map(({ key }) => key)).size).toBe(3);
  });

  it('what was typed and shown at the code stays while a new one is sent', async () => {
    const card = resend();
    card.send({ type: 'otpChanged' });
    await card.answer('/card/resend-otp', resent(2, SERVER_TIME + 60_000));
    expect(card.at('otp')).toMatchObject({ canAuthorize: true, notice: null, incorrect: false });
  });

  it('what was shown about a wrong code before is not shown about the new one', async () => {
    const card = runCardWith(otpCharge);
    const metadata = { ...otpCharge.metadata, secret_was_wrong: true };
    card.send({ type: 'otpSubmitted', otp: '111111' });
    await card.answer('/card/authorize', makeCharge({ ...otpCharge, metadata }));
    card.clock.increment(30_000);
    card.send({ type: 'otpResendAsked' });
    await card.answer('/card/resend-otp', makeCharge({ ...otpCharge }));
    expect(card.at('otp')).toMatchObject({ resend: { is: 'resent' }, notice: null, incorrect: false });
  });

  it.each([
    ['as a refusal', refusal('PAYMENT_EXPIRED', 'Too late'), null],
    [
      'in the charge',
      null,
      makeCharge({ status: 'failed', error_type: 'PAYMENT_EXPIRED', response_message: 'Too late' }),
    ],
  ])('a PAYMENT_EXPIRED error in the resend response resets the flow: %s', async (_name, failure, charge) => {
    const card = resend();
    if (failure) await card.fail('/card/resend-otp', failure);
    else await card.answer('/card/resend-otp', charge);
    expect(card.at('init')).toMatchObject({ clearings: 1, notice: { text: 'Too late' } });
  });

  it("the bank's limit hides Resend for good and says so", async () => {
    const card = resend();
    await card.fail('/card/resend-otp', refusal('RESEND_LIMIT'));
    expect(card.at('otp').resend).toEqual({ is: 'limit' });
  });

  it.each([
    ['another error', refusal('RESEND_FAILED', 'Not just now'), 'Not just now'],
    ['a missing status', MALFORMED, { key: 'notResent' }],
    ['no answer', UNREACHABLE, { key: 'notResent' }],
    ['an error of ours', refusal('INTERNAL', 'A bug', 500), { key: 'notResent' }],
  ])('%s hides Resend for a countdown, says so, and it can be asked again', async (_, failure, shown) => {
    const card = resend();
    await card.fail('/card/resend-otp', failure);
    await card.fail('payment', UNREACHABLE);
    expect(card.at('otp')).toMatchObject({
      resend: { is: 'counting', untilMs: SERVER_TIME + 60_000 },
      notice: { text: shown, banner: true },
    });
    card.clock.increment(30_000);
    expect(card.at('otp').resend.is).toBe('ready');
  });

  it('after an error the countdown is the one that a reload would show', async () => {
    const card = resend();
    await card.fail('/card/resend-otp', refusal('RESEND_FAILED'));
    await card.answer('payment', makePayment({ charge: resent(2, SERVER_TIME + 45_000) }));
    expect(card.at('otp').resend).toEqual({ is: 'counting', untilMs: SERVER_TIME + 45_000 });
  });

  it('one that was not sent says so and stays offered, for nothing was asked (behaviour, Without script, offline)', async () => {
    const card = resend();
    await card.fail('/card/resend-otp', refusal('NOT_SENT', 'Not sent', 0));
    expect(card.at('otp')).toMatchObject({ resend: { is: 'ready', left: 3 }, notice: { text: 'Not sent' } });
    card.send({ type: 'otpResendAsked' });
    expect(card.at('otp').notice).toBeNull();
  });

  it('what it says is not shown about the code that was wrong before', async () => {
    const metadata = { ...otpCharge.metadata, secret_was_wrong: true };
    const card = runCardWith(makeCharge({ ...otpCharge, metadata }));
    expect(card.at('otp').incorrect).toBe(true);
    card.clock.increment(30_000);
    card.send({ type: 'otpResendAsked' });
    await card.fail('/card/resend-otp', refusal('NOT_SENT', 'Not sent', 0));
    expect(card.at('otp')).toMatchObject({ incorrect: false, notice: { text: 'Not sent' } });
  });

  it('asked too soon: the countdown runs again', async () => {
    const card = resend();
    await card.fail('/card/resend-otp', refusal('RESEND_TOO_SOON'));
    expect(card.at('otp').resend).toEqual({ is: 'counting', untilMs: SERVER_TIME + 60_000 });
  });

  it.each([
    ['STEP_NOT_EXPECTED', makePayment({ status: 'success', charge: paidCharge }), 'success'],
    ['EXPIRED', makePayment({ status: 'expired' }), 'elsewhere'],
    ['ALREADY_COMPLETED', makePayment({ status: 'success', charge: paidCharge }), 'already-completed'],
  ] as const)('%s: the truth is read again and decides', async (code, serverState, result) => {
    const card = resend();
    await card.fail('/card/resend-otp', refusal(code));
    await card.answer('payment', serverState);
    expect(card.outcome()?.result).toBe(result);
  });

  it('is not offered where the bank cannot send again', () => {
    expect(runCardWith(makeCharge({ auth_model: 'OTP', stage: 'otp' })).at('otp').resend.is).toBe('hidden');
  });
});

describe('another card', () => {
  it.each([
    ['pin', pinCharge],
    ['otp', otpCharge],
    ['avs', avsCharge],
    ['card_enroll', enrolCharge],
    ['birthday', birthdayCharge],
    ['cvv', cvvCharge],
  ] as const)('can be chosen at %s: card entry, emptied', (stage, charge) => {
    const card = runCardWith(charge);
    expect(card.state().stage).toBe(stage);
    card.send({ type: 'anotherCardAsked' });
    expect(card.at('init')).toMatchObject({ clearings: 1, notice: null });
  });
  it.each([
    ['pin', pinCharge, { type: 'pinSubmitted', pin: '1234' }],
    ['otp', otpCharge, { type: 'otpSubmitted', otp: '123456' }],
    ['cvv', cvvCharge, { type: 'stepAnswered', given: { cvv: '123' } }],
  ] as const)('not while the answer of %s is on its way', (stage, charge, submission) => {
    const card = runCardWith(charge);
    card.send(submission);
    card.send({ type: 'anotherCardAsked' });
    expect(card.at(stage).submitting).toBe(true);
  });
});

describe('no_auth', () => {
  it('shows an error with Retry, which resets the card flow: inputs cleared, back to init', () => {
    const card = runCardWith(noAuthCharge);
    expect(card.at('no_auth').payment.charge).toEqual(noAuthCharge);
    card.send({ type: 'retryAsked' });
    expect(card.at('init')).toMatchObject({ clearings: 1, notice: null });
  });
});

describe('calls', () => {
  it('a call is aborted when its stage is left, and its late answer changes nothing', async () => {
    const card = runCardWith(otpCharge);
    card.clock.increment(30_000);
    card.send({ type: 'otpResendAsked' });
    card.send({ type: 'otpSubmitted', otp: '123456' });
    await card.answer('/card/authorize', pinCharge);
    expect(card.state().stage).toBe('pin');
    expect(card.calls.find(({ name }) => name === '/card/resend-otp')?.signal?.aborted).toBe(true);
    await card.answer('/card/resend-otp', paidCharge);
    expect(card.state().stage).toBe('pin');
  });

  it('what a call sends is aborted when the flow is stopped', async () => {
    const card = pay();
    card.stop();
    await nextTurn();
    expect(card.calls[0]?.signal?.aborted).toBe(true);
  });
});
