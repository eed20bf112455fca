// Code style §5: every stage with every event, and every stage in scope reachable.
import { describe, expect, it } from 'vitest';
import { EVERY_EVENT } from '../../testing/events.ts';
import { makeCharge, noAuthCharge, otpCharge, pinCharge, unknownCharge } from '../../testing/payments.ts';
import { DETAILS, runCard, runCardWith } from '../../testing/running-card.ts';

const resendHidden = makeCharge({ auth_model: 'OTP', stage: 'otp' });

/** A machine at each stage, and the events that the stage knows. Every other event must change nothing. */
const STAGES = {
  'init, entering': { start: () => runCard(), knows: ['cardSubmitted', 'cardEdited'] },
  'init, submitting': {
    start() {
      const card = runCard();
      card.send({ type: 'cardSubmitted', details: DETAILS });
      return card;
    },
    knows: [],
  },
  'pin, entering': { start: () => runCardWith(pinCharge), knows: ['pinChanged', 'pinSubmitted'] },
  'pin, about to send itself': {
    start() {
      const card = runCardWith(pinCharge);
      card.send({ type: 'pinChanged', pin: '1234' });
      return card;
    },
    knows: ['pinChanged', 'pinSubmitted', 'pinAutoSubmitCancelled'],
  },
  'pin, submitting': {
    start() {
      const card = runCardWith(pinCharge);
      card.send({ type: 'pinSubmitted', pin: '1234' });
      return card;
    },
    knows: [],
  },
  'otp, countdown': { start: () => runCardWith(otpCharge), knows: ['otpChanged', 'otpSubmitted'] },
  'otp, Resend ready': {
    start() {
      const card = runCardWith(otpCharge);
      card.clock.increment(30_000);
      return card;
    },
    knows: ['otpChanged', 'otpSubmitted', 'otpResendAsked'],
  },
  'otp, Resend hidden': {
    start: () => runCardWith(resendHidden),
    knows: ['otpChanged', 'otpSubmitted', 'anotherCardAsked'],
  },
  'otp, submitting': {
    start() {
      const card = runCardWith(resendHidden);
      card.send({ type: 'otpSubmitted', otp: '123456' });
      return card;
    },
    knows: [],
  },
  no_auth: { start: () => runCardWith(noAuthCharge), knows: ['retryAsked'] },
  'checking, waiting': {
    start: () => runCardWith(unknownCharge),
    knows: ['checkAsked', 'pageRestored', 'backOnline', 'becameVisible'],
  },
  'checking, asking': {
    start() {
      const card = runCardWith(unknownCharge);
      card.send({ type: 'checkAsked' });
      return card;
    },
    knows: [],
  },
};

describe.each(Object.entries(STAGES))('%s', (_name, { start, knows }) => {
  it.each(EVERY_EVENT.map((event) => [event.type, event] as const))('%s', (type, event) => {
    const card = start();
    const before = { state: card.state(), value: card.actor.getSnapshot().value, calls: card.calls.length };
    card.send(event);
    const { status, value } = card.actor.getSnapshot();
    expect(status).toBe('active');
    if ((knows as string[]).includes(type)) return;
    expect({ state: card.state(), value, calls: card.calls.length }).toEqual(before);
  });
});

describe('every stage in scope is reachable', () => {
  it.each([
    ['pin', pinCharge],
    ['otp', otpCharge],
    ['no_auth', noAuthCharge],
    ['checking', unknownCharge],
  ] as const)('%s: from card entry, and from a reload there', async (stage, charge) => {
    const card = runCard();
    expect(card.state().stage).toBe('init');
    card.send({ type: 'cardSubmitted', details: DETAILS });
    await card.answer('/card/charge', charge);
    expect(card.state().stage).toBe(stage);
    expect(runCardWith(charge).state().stage).toBe(stage);
  });

  it('a stage of a later issue is not known here yet: we keep checking', () => {
    expect(runCardWith(makeCharge({ auth_model: '3DS', stage: '3ds' })).state().stage).toBe('checking');
  });
});
