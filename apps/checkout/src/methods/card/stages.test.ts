// Every stage with every event, and every stage in scope reachable.
import { describe, expect, it } from 'vitest';
import { strangersThatMove } from '../../testing/events.ts';
import {
  avsCharge,
  bankCharge,
  birthdayCharge,
  cvvCharge,
  enrolCharge,
  makeCharge,
  noAuthCharge,
  otpCharge,
  pinCharge,
  unknownCharge,
  makePayment,
  SAVED_CARD,
} from '../../testing/payments.ts';
import { DETAILS, runCard, runCardWith } from '../../testing/running-card.ts';
import type { CardPayerEvent } from './state.ts';

const resendHidden = makeCharge({ auth_model: 'OTP', stage: 'otp' });

const REASONS_TO_LOOK = ['checkAsked', 'pageRestored', 'backOnline', 'becameVisible', 'newsCame'];

function atBank(...events: CardPayerEvent[]) {
  const card = runCardWith(bankCharge);
  for (const event of events) card.send(event);
  return card;
}

const SAVED = makePayment({
  payment_channels_details: { card: { is_hosted: false, can_save_card: true, saved_cards: [SAVED_CARD] } },
});

/** A flow at each stage, and the events that the stage knows. Every other event must change nothing. */
const STAGES = {
  'init, entering': {
    start: () => runCard(),
    knows: ['hostedAsked', 'cardSubmitted', 'cardEdited', 'rateAsked'],
  },
  'init, asking for a new rate': {
    start() {
      const card = runCard();
      card.send({ type: 'rateAsked' });
      return card;
    },
    knows: ['cardEdited'],
  },
  'init, submitting': {
    start() {
      const card = runCard();
      card.send({ type: 'cardSubmitted', details: DETAILS });
      return card;
    },
    knows: [],
  },
  'pin, entering': {
    start: () => runCardWith(pinCharge),
    knows: ['pinChanged', 'pinSubmitted', 'anotherCardAsked'],
  },
  'pin, about to send itself': {
    start() {
      const card = runCardWith(pinCharge);
      card.send({ type: 'pinChanged', pin: '1234' });
      return card;
    },
    knows: ['pinChanged', 'pinSubmitted', 'pinAutoSubmitCancelled', 'anotherCardAsked'],
  },
  'pin, submitting': {
    start() {
      const card = runCardWith(pinCharge);
      card.send({ type: 'pinSubmitted', pin: '1234' });
      return card;
    },
    knows: [],
  },
  'otp, countdown': {
    start: () => runCardWith(otpCharge),
    knows: ['otpChanged', 'otpSubmitted', 'anotherCardAsked'],
  },
  'otp, Resend ready': {
    start() {
      const card = runCardWith(otpCharge);
      card.clock.increment(30_000);
      return card;
    },
    knows: ['otpChanged', 'otpSubmitted', 'otpResendAsked', 'anotherCardAsked'],
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
  'avs, countries on their way': {
    start: () => runCardWith(avsCharge),
    knows: ['stepEdited', 'anotherCardAsked'],
  },
  'card_enroll, entering': {
    start: () => runCardWith(enrolCharge),
    knows: ['stepEdited', 'anotherCardAsked'],
  },
  'birthday, entering': {
    start: () => runCardWith(birthdayCharge),
    knows: ['stepEdited', 'anotherCardAsked'],
  },
  'cvv, entering': {
    start: () => runCardWith(cvvCharge),
    knows: ['stepEdited', 'stepAnswered', 'anotherCardAsked'],
  },
  'cvv, submitting': {
    start() {
      const card = runCardWith(cvvCharge);
      card.send({ type: 'stepAnswered', given: { cvv: '123' } });
      return card;
    },
    knows: [],
  },
  '3ds, before Proceed': {
    start: () => runCardWith(bankCharge),
    knows: ['proceedAsked', 'bankTabOpened', 'anotherAttemptAsked', ...REASONS_TO_LOOK],
  },
  '3ds, connecting': {
    start: () => atBank({ type: 'proceedAsked' }),
    knows: ['bankTabOpened', 'stopAsked', 'anotherAttemptAsked', ...REASONS_TO_LOOK],
  },
  '3ds, asked whether to stop': {
    start: () => atBank({ type: 'proceedAsked' }, { type: 'stopAsked' }),
    knows: ['bankTabOpened', 'stopDeclined', 'anotherAttemptAsked', ...REASONS_TO_LOOK],
  },
  '3ds, in a tab': {
    start: () => atBank({ type: 'bankTabOpened' }),
    knows: ['anotherAttemptAsked', ...REASONS_TO_LOOK],
  },
  '3ds, ending the attempt': { start: () => atBank({ type: 'anotherAttemptAsked' }), knows: [] },
  'savedcards, choosing': {
    start: () => runCard({ payment: SAVED }),
    knows: ['savedCardPaid', 'stepEdited', 'newCardAsked', 'deleteAsked', 'rateAsked'],
  },
  'savedcards, submitting': {
    start() {
      const card = runCard({ payment: SAVED });
      card.send({ type: 'savedCardPaid', reference: 'KPY-SC-1', cvv: '123' });
      return card;
    },
    knows: [],
  },
  deletecard: {
    start: () => runCard({ payment: SAVED, place: { stage: 'deletecard', of: 'KPY-SC-1' } }),
    knows: ['deleteConfirmed', 'savedCardsAsked'],
  },
  'deletecard, deleting': {
    start() {
      const card = runCard({ payment: SAVED, place: { stage: 'deletecard', of: 'KPY-SC-1' } });
      card.send({ type: 'deleteConfirmed', reference: 'KPY-SC-1' });
      return card;
    },
    knows: [],
  },
  no_auth: { start: () => runCardWith(noAuthCharge), knows: ['retryAsked'] },
  'checking, waiting': {
    start: () => runCardWith(unknownCharge),
    knows: ['checkAsked', 'pageRestored', 'backOnline', 'becameVisible', 'newsCame'],
  },
  'checking, asking': {
    start() {
      const card = runCardWith(unknownCharge);
      card.send({ type: 'checkAsked' });
      return card;
    },
    knows: ['newsCame'],
  },
};

it.each(Object.entries(STAGES))(
  'at %s, an event that the stage does not know changes nothing',
  async (_, stage) => {
    expect(await strangersThatMove(stage)).toEqual([]);
  },
);

describe('every stage in scope is reachable', () => {
  it.each([
    ['pin', pinCharge],
    ['otp', otpCharge],
    ['avs', avsCharge],
    ['card_enroll', enrolCharge],
    ['birthday', birthdayCharge],
    ['cvv', cvvCharge],
    ['3ds', bankCharge],
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
    expect(runCardWith(makeCharge({ stage: 'deletecard' })).state().stage).toBe('checking');
  });
});
