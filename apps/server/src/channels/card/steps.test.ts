// Spec §4 Card and §7 card/authorize: the steps avs, card_enroll and cvv on the real service with the sandbox's cards, what each
// kind of answer is taken for, and how often it may be wrong (I-22, I-25).
import type { AvsCountry } from '@titan/contract/payer/card.schema';
import { AUTH_MODELS, type AuthModel, stageForAuthModel } from '@titan/rules/card-stage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeMessages } from '@titan/copy/words/charge';
import { storeCharge } from '../../testing/stored-charges.ts';
import { cardNamed, payWithCard } from '../../testing/card-payments.ts';
import {
  type Answer,
  call,
  openSession,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  startTestService,
  type TestService,
  sandboxOf,
} from '../../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const AVS = cardNamed('avs').avs ?? {};
const WRONG_ADDRESS = { ...AVS, city: 'Ikeja' };

const authorizeAt = (payment: OpenPayment, reference: string, authorization: object, key?: string) =>
  call(service, payment, '/card/authorize', { public_key: PUBLIC_KEY, reference, authorization }, key);

/** Pays with this card and answers the way to answer its steps, each from a tab of its own. */
async function pay(name: string) {
  const payment = await openTestPayment(service);
  const charge = await payWithCard(service, payment, name);
  const { reference } = charge.body.data;
  return {
    payment,
    reference,
    charge: charge.body.data,
    authorize: (authorization: object): Promise<Answer> => authorizeAt(payment, reference, authorization),
  };
}

/** A session of its own on the same payment: another tab, or the page after a reload. */
async function anotherTab(payment: OpenPayment): Promise<OpenPayment> {
  return { ...payment, token: await openSession(service, payment.address) };
}

const bookOf = async (reference: string): Promise<{ event: string; detail: object }[]> =>
  (await service.fastify.inject({ url: `/sandbox/book?reference=${reference}` })).json().data;

describe('the scenarios of the sandbox', () => {
  it('AVS: asks for billing address, then success', async () => {
    const { charge, authorize } = await pay('avs');
    expect(charge).toMatchObject({ status: 'pending', auth_model: 'AVS', stage: 'avs' });
    expect((await authorize({ avs: AVS })).body.data).toMatchObject({ status: 'success', stage: null });
  });

  it.each([
    ['the country by its code', { ...AVS, country: 'NG' }],
    ['other commas and capitals', { ...AVS, address: 'OSAPA LEKKI', city: ' lekki' }],
  ])('AVS: %s is the same address', async (_, avs) => {
    const { authorize } = await pay('avs');
    expect((await authorize({ avs })).body.data.status).toBe('success');
  });

  it('card enroll: asks for phone, then OTP, then success', async () => {
    const { charge, authorize } = await pay('card_enroll');
    expect(charge).toMatchObject({ status: 'pending', auth_model: 'PHONE', stage: 'card_enroll' });
    expect((await authorize({ phone: '08000000000' })).body.data).toMatchObject({
      stage: 'otp',
      metadata: { can_resend_otp: true, otp_resends_left: 3 },
    });
    expect((await authorize({ otp: '123456' })).body.data.status).toBe('success');
  });

  it('card enroll: the number without its leading 0 is the same number', async () => {
    const { authorize } = await pay('card_enroll');
    expect((await authorize({ phone: '8000000000' })).body.data.stage).toBe('otp');
  });

  it.each(['1990-03-07', '03/07/1990', '3/7/1990'])(
    'date of birth: takes %s, then success',
    async (birthday) => {
      const { charge, authorize } = await pay('birthday');
      expect(charge).toMatchObject({ status: 'pending', auth_model: 'BIRTHDAY', stage: 'birthday' });
      expect((await authorize({ birthday })).body.data).toMatchObject({ status: 'success', stage: null });
    },
  );

  it('AVS in a named country: says which, also after a wrong address, then success', async () => {
    const { charge, authorize } = await pay('avs_country');
    const asked = { stage: 'avs', step_details: { country: 'US' } };
    expect(charge).toMatchObject(asked);
    const avs = cardNamed('avs_country').avs ?? {};
    expect((await authorize({ avs: { ...avs, city: 'Buffalo' } })).body.data).toMatchObject(asked);
    expect((await authorize({ avs })).body.data.status).toBe('success');
  });

  it('CVV: asks for it again, then success', async () => {
    const { charge, authorize } = await pay('cvv');
    expect(charge).toMatchObject({ status: 'pending', auth_model: 'CVV', stage: 'cvv' });
    expect((await authorize({ cvv: '123' })).body.data.status).toBe('success');
  });

  it('insufficient funds: asks for the PIN and the OTP of its row, then declines', async () => {
    const { charge, authorize } = await pay('insufficient_funds');
    expect(charge.stage).toBe('pin');
    expect((await authorize({ pin: '3310' })).body.data.stage).toBe('otp');
    expect((await authorize({ otp: '12345' })).body.data).toMatchObject({
      status: 'failed',
      error_type: 'INSUFFICIENT_FUNDS',
    });
  });
});

describe('a wrong answer to a step', () => {
  it.each([
    ['avs', 'avs', { avs: WRONG_ADDRESS }, 3, 'CHARGE_PREVENTED'],
    ['card_enroll', 'card_enroll', { phone: '08031234567' }, 3, 'NOT_ENROLLED'],
    ['cvv', 'cvv', { cvv: '999' }, 3, 'INVALID_CARD_DETAILS'],
    ['birthday', 'birthday', { birthday: '1990-03-08' }, 3, 'CHARGE_PREVENTED'],
  ] as const)(
    'at %s is an answer of the issuer: it says so, the step is still open, and the third one ends the attempt, whatever tab sends it (I-25)',
    async (name, stage, wrong, allowed, errorType) => {
      const { payment, reference, authorize } = await pay(name);
      for (let sent = 1; sent < allowed; sent += 1) {
        const tab = await anotherTab(payment);
        expect((await authorizeAt(tab, reference, wrong)).body.data).toMatchObject({
          status: 'pending',
          stage,
          response_message: expect.stringContaining('try again'),
          metadata: { secret_was_wrong: true },
        });
      }
      expect((await authorize(wrong)).body.data).toMatchObject({
        status: 'failed',
        error_type: errorType,
        response_message: chargeMessages[`card.${errorType}`],
      });
      expect((await authorize(wrong)).body.error_type).toBe('STEP_NOT_EXPECTED');
    },
  );

  it('is counted for each thing that is asked for: two wrong phones leave all five OTPs', async () => {
    const { authorize } = await pay('card_enroll');
    for (let sent = 0; sent < 2; sent += 1) await authorize({ phone: '08031234567' });
    await authorize({ phone: '08000000000' });
    for (let sent = 1; sent < 5; sent += 1) {
      expect((await authorize({ otp: '111111' })).body.data.stage).toBe('otp');
    }
    expect((await authorize({ otp: '111111' })).body.data.error_type).toBe('INVALID_OTP');
  });

  it.each([
    ['PIN', { pin: '9999' }, 3, 'PIN_RETRIES_EXCEEDED'],
    ['OTP', { otp: '9999' }, 5, 'INVALID_OTP'],
    ['AVS', { avs: WRONG_ADDRESS }, 3, 'CHARGE_PREVENTED'],
    ['PHONE', { phone: '08031234567' }, 3, 'NOT_ENROLLED'],
    ['CARD_ENROLL', { phone: '08031234567' }, 3, 'NOT_ENROLLED'],
    ['CVV', { cvv: '999' }, 3, 'INVALID_CARD_DETAILS'],
    ['BIRTHDAY', { birthday: '1990-03-08' }, 3, 'CHARGE_PREVENTED'],
  ] as const)(
    'at a provider that asks for %s without end is ended by the service, across tabs (I-25)',
    async (authModel, wrong, allowed, errorType) => {
      const { payment, reference } = await heldAt(authModel);
      const provider = sandboxOf(service);
      const { answerStep } = provider;
      const message = 'Wrong. Again, please.';
      provider.answerStep = async () => ({
        answer: { kind: 'step', authModel, canResendOtp: false, message, secretWasWrong: true },
        askedAt: service.time.clock.now(),
        late: null,
      });
      const answers = [];
      for (let sent = 0; sent < allowed; sent += 1) {
        answers.push((await authorizeAt(await anotherTab(payment), reference, wrong)).body.data);
      }
      provider.answerStep = answerStep;
      expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(Array(allowed - 1).fill('pending'));
      expect(answers.at(-1)).toMatchObject({ status: 'failed', error_type: errorType });
    },
  );
});

/** A payment whose charge a provider holds at this step. */
async function heldAt(authModel: AuthModel): Promise<{ payment: OpenPayment; reference: string }> {
  const payment = await openTestPayment(service);
  const reference = await storeCharge(service.pool, payment.reference, 'action_required');
  await service.pool.query('update charges set auth_model = $2 where reference = $1', [reference, authModel]);
  return { payment, reference };
}

const KINDS = {
  pin: '1234',
  otp: '123456',
  cvv: '123',
  avs: AVS,
  phone: '08000000000',
  birthday: '1990-03-07',
};
const TAKEN_AT: Record<keyof typeof KINDS, readonly AuthModel[]> = {
  pin: ['PIN'],
  otp: ['OTP'],
  cvv: ['CVV'],
  avs: ['AVS'],
  phone: ['PHONE', 'CARD_ENROLL'],
  birthday: ['BIRTHDAY'],
};

describe.each(AUTH_MODELS)('a charge that asks for %s', (authModel) => {
  it.each(Object.entries(KINDS))('takes %s only if that is what it asks for (I-22)', async (kind, value) => {
    const { payment, reference } = await heldAt(authModel);
    const answer = await authorizeAt(payment, reference, { [kind]: value });
    const isTaken = TAKEN_AT[kind as keyof typeof KINDS].includes(authModel);
    expect(answer.status).toBe(isTaken ? 200 : 409);
    expect(answer.body.error_type).toBe(isTaken ? undefined : 'STEP_NOT_EXPECTED');
    const { rows } = await service.pool.query('select status, auth_model from charges where reference = $1', [
      reference,
    ]);
    if (!isTaken) expect(rows).toEqual([{ status: 'action_required', auth_model: authModel }]);
    expect(await bookOf(reference)).toEqual([]);
  });

  it.each(Object.entries(KINDS))(
    'on another channel does not take %s by the card’s call',
    async (kind, value) => {
      const { payment, reference } = await heldAt(authModel);
      await service.pool.query(`update charges set channel = 'mobile_money' where reference = $1`, [
        reference,
      ]);
      const answer = await authorizeAt(payment, reference, { [kind]: value });
      expect(answer.body.error_type).toBe('STEP_NOT_EXPECTED');
    },
  );

  it('is at the stage of its name', async () => {
    const { payment } = await heldAt(authModel);
    const read = await call<{ charge: { stage: string } }>(service, payment, '/?type=modal-payment', {
      reference: payment.reference,
    });
    expect(read.body.data).toMatchObject({ payment: { charge: { stage: stageForAuthModel(authModel) } } });
  });
});

describe('what is not an answer at all', () => {
  it.each([
    ['nothing', {}],
    ['two kinds', { pin: '1234', otp: '123456' }],
    ['an address without its zip', { avs: { ...AVS, zip_code: undefined } }],
    ['a zip without a digit', { avs: { ...AVS, zip_code: 'none' } }],
    ['a CVV of 4 digits', { cvv: '1234' }],
    ['a phone with letters', { phone: '0800CALLNOW' }],
    ['a day that no month has', { birthday: '1990-02-30' }],
    ['a day that is still to come', { birthday: '2090-01-01' }],
  ])('%s is refused before it is sent to the issuer', async (_, authorization) => {
    const { authorize, reference } = await pay('avs');
    expect((await authorize(authorization)).body.error_type).toBe('INVALID_INPUT');
    expect((await bookOf(reference)).map(({ event }) => event)).toEqual(['awaiting_avs']);
  });

  it('a phone of 10 digits with a leading 0: "Incomplete mobile number", and nothing is counted', async () => {
    const { authorize } = await pay('card_enroll');
    expect((await authorize({ phone: '0803123456' })).body).toMatchObject({
      error_type: 'INVALID_INPUT',
      data: { 'authorization.phone': { message: 'Incomplete mobile number' } },
    });
    expect((await authorize({ phone: '08000000000' })).body.data.stage).toBe('otp');
  });
});

describe('GET /card/avs-countries', () => {
  it('answers the countries by name, each with its states', async () => {
    const payment = await openTestPayment(service);
    const answer = await service.fastify.inject({
      url: '/api/card/avs-countries',
      headers: { authorization: `Bearer ${payment.token}` },
    });
    const countries = answer.json().data as AvsCountry[];
    expect(countries.map(({ code }) => code)).toEqual(['AU', 'CA', 'NZ', 'NG', 'GB', 'US']);
    expect(countries.find(({ code }) => code === 'NG')).toMatchObject({
      name: 'Nigeria',
      states: expect.arrayContaining(['Lagos']),
    });
  });

  it('needs a session', async () => {
    expect((await service.fastify.inject({ url: '/api/card/avs-countries' })).statusCode).toBe(401);
  });
});

it('the sandbox’s book keeps no address and no phone', async () => {
  const address = await pay('avs');
  await address.authorize({ avs: WRONG_ADDRESS });
  await address.authorize({ avs: AVS });
  const phone = await pay('card_enroll');
  await phone.authorize({ phone: '08031234567' });
  const written = [...(await bookOf(address.reference)), ...(await bookOf(phone.reference))];
  expect(written.map(({ event }) => event)).toContain('awaiting_phone');
  expect(JSON.stringify(written)).not.toMatch(/Lekki|Ikeja|Lagos|101010|8031234567/);
});
