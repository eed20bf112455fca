// Spec §4 Card avs, card_enroll, cvv and §5 Billing address: the steps that one form answers. Time is simulated.
import { describe, expect, it } from 'vitest';
import { nextTurn, refusal, UNREACHABLE } from '../../testing/fake-service.ts';
import {
  avsCharge,
  birthdayCharge,
  COUNTRIES,
  cvvCharge,
  enrolCharge,
  makeCharge,
  makePayment,
  otpCharge,
  paidCharge,
} from '../../testing/payments.ts';
import { runCardWith } from '../../testing/running-card.ts';

const ADDRESS = {
  country: 'Nigeria',
  address: 'Osapa, Lekki',
  state: 'Lagos',
  city: 'Lekki',
  zip_code: '101010',
};

const STEPS = [
  ['avs', avsCharge, { avs: ADDRESS }, { avs: { ...ADDRESS, city: 'Ikeja' } }],
  ['card_enroll', enrolCharge, { phone: '08031234567' }, { phone: '08000000000' }],
  ['birthday', birthdayCharge, { birthday: '1990-03-08' }, { birthday: '1990-03-07' }],
  ['cvv', cvvCharge, { cvv: '123' }, { cvv: '321' }],
] as const;

describe.each(STEPS)('at %s', (stage, charge, given, other) => {
  const wrongly = makeCharge({
    ...charge,
    response_message: 'That is not right',
    metadata: { secret_was_wrong: true },
  });
  const submission = (answer: typeof given | typeof other = given) => {
    const card = runCardWith(charge);
    card.send({ type: 'stepAnswered', given: answer });
    return card;
  };

  it('sends what was typed, once, with a key of its own', () => {
    const card = submission();
    card.send({ type: 'stepAnswered', given });
    expect(card.at(stage)).toMatchObject({ submitting: true, canSend: false });
    expect(card.calls.filter(({ name }) => name === '/card/authorize')).toMatchObject([
      { key: 'key-1', body: { public_key: 'pk_test_1', reference: 'KPY-CA-1', authorization: given } },
    ]);
  });

  it('goes on to the step that the service names, or to success', async () => {
    const next = submission();
    await next.answer('/card/authorize', otpCharge);
    expect(next.state().stage).toBe('otp');
    const paid = submission();
    await paid.answer('/card/authorize', paidCharge);
    expect(paid.outcome()?.result).toBe('success');
  });

  it('the button is disabled when just submitted, and re-enabled after 2 s', async () => {
    const card = submission();
    await card.answer('/card/authorize', wrongly);
    expect(card.at(stage)).toMatchObject({ submitting: false, canSend: false });
    card.clock.increment(1_999);
    card.send({ type: 'stepAnswered', given: other });
    expect(card.at(stage)).toMatchObject({ submitting: false, canSend: false });
    expect(card.countOf('/card/authorize')).toBe(1);
    card.clock.increment(1);
    expect(card.at(stage).canSend).toBe(true);
    card.send({ type: 'stepAnswered', given: other });
    expect(card.countOf('/card/authorize')).toBe(2);
  });

  it('the 2 s count from the press: an answer that takes longer finds the button ready', async () => {
    const card = submission();
    card.clock.increment(5_000);
    expect(card.at(stage).submitting).toBe(true);
    await card.answer('/card/authorize', wrongly);
    expect(card.at(stage)).toMatchObject({ submitting: false, canSend: true });
  });

  it('a wrong answer is told loud for 2 s, then quietly until the next edit, and the step is still open', async () => {
    const card = submission();
    await card.answer('/card/authorize', wrongly);
    expect(card.at(stage).notice).toEqual({ text: 'That is not right', tone: 'error', banner: true });
    card.clock.increment(2_000);
    expect(card.at(stage).notice).toEqual({ text: 'That is not right', tone: 'error', banner: false });
    card.send({ type: 'stepEdited' });
    expect(card.at(stage).notice).toBeNull();
  });

  it('a reload there says once more, quietly, that the answer was wrong', () => {
    expect(runCardWith(wrongly).at(stage).notice).toEqual({
      text: 'That is not right',
      tone: 'error',
      banner: false,
    });
  });

  it('what the service finds wrong with a field stands at the field', async () => {
    const card = submission();
    const field = stage === 'avs' ? 'avs.city' : Object.keys(given)[0];
    await card.fail('/card/authorize', {
      ...refusal('INVALID_INPUT', 'Not right', 400),
      fields: { [`authorization.${field}`]: { message: 'Type it anew' } },
    } as never);
    const name = field?.split('.').at(-1) ?? '';
    expect(card.at(stage)).toMatchObject({ fieldErrors: { [name]: 'Type it anew' }, notice: null });
  });

  it('a press that never arrived is offered again with the same key (I-19)', async () => {
    const card = submission();
    await card.fail('/card/authorize', UNREACHABLE);
    expect(card.state().stage).toBe('checking');
    for (let look = 0; look < 2; look += 1) {
      await card.answer('payment', makePayment({ charge }));
      card.clock.increment(30_000);
      await nextTurn();
    }
    expect(card.at(stage)).toMatchObject({ canSend: true, notice: { text: { key: 'notReached' } } });
    card.send({ type: 'stepAnswered', given });
    const keys = card.calls.filter(({ name }) => name === '/card/authorize').map(({ key }) => key);
    expect(keys).toEqual(['key-1', 'key-1']);
  });

  it('an answer of another kind is not taken', () => {
    const card = runCardWith(charge);
    card.send({ type: 'stepAnswered', given: stage === 'cvv' ? { phone: '08031234567' } : { cvv: '123' } });
    expect(card.at(stage)).toMatchObject({ submitting: false, canSend: true });
    expect(card.countOf('/card/authorize')).toBe(0);
  });
});

describe('what a lost press carried', () => {
  const lost = async (charge: typeof avsCharge, given: { avs: typeof ADDRESS } | { phone: string }) => {
    const card = runCardWith(charge);
    card.send({ type: 'stepAnswered', given });
    await card.fail('/card/authorize', UNREACHABLE);
    for (let look = 0; look < 2; look += 1) {
      await card.answer('payment', makePayment({ charge }));
      card.clock.increment(30_000);
      await nextTurn();
    }
    return card;
  };
  it('an address is not typed twice', async () => {
    expect((await lost(avsCharge, { avs: ADDRESS })).at('avs').kept).toEqual(ADDRESS);
  });
  it('nor is a phone number', async () => {
    expect((await lost(enrolCharge, { phone: '08031234567' })).at('card_enroll').kept).toBe('08031234567');
  });
});

describe('the countries of the billing address', () => {
  it('come from the service, once', async () => {
    const card = runCardWith(avsCharge);
    expect(card.at('avs').countries).toBeNull();
    await card.answer('/card/avs-countries', COUNTRIES);
    expect(card.at('avs').countries).toEqual(COUNTRIES);
    expect(card.countOf('/card/avs-countries')).toBe(1);
  });

  it('are asked for at no other step', () => {
    expect(runCardWith(cvvCharge).countOf('/card/avs-countries')).toBe(0);
  });

  it.each(['countriesAsked', 'backOnline', 'becameVisible'] as const)(
    'that did not arrive are told as missing, and asked for again on %s',
    async (type) => {
      const card = runCardWith(avsCharge);
      await card.fail('/card/avs-countries', UNREACHABLE);
      expect(card.at('avs').countries).toBe('missing');
      card.send({ type });
      await card.answer('/card/avs-countries', COUNTRIES);
      expect(card.at('avs').countries).toEqual(COUNTRIES);
    },
  );

  it('are kept while the answer to the address is looked for', async () => {
    const card = runCardWith(avsCharge);
    await card.answer('/card/avs-countries', COUNTRIES);
    card.send({ type: 'stepAnswered', given: { avs: ADDRESS } });
    await card.fail('/card/authorize', UNREACHABLE);
    const wrongly = makeCharge({ ...avsCharge, metadata: { secret_was_wrong: true } });
    await card.answer('payment', makePayment({ charge: wrongly }));
    expect(card.at('avs').countries).toEqual(COUNTRIES);
    expect(card.countOf('/card/avs-countries')).toBe(1);
  });
});
