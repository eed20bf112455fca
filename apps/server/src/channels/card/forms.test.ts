// The steps avs, card_enroll and cvv as plain forms. Mistakes come back beside their fields; what was typed of an address
// or a phone number is kept, a CVV never.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payWithCard } from '../../testing/card-payments.ts';
import type { ShownPayment } from '../../testing/test-browser.ts';
import {
  openTestPayment,
  type OpenPayment,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function open(payment: OpenPayment): Promise<ShownPayment> {
  return JSON.parse((await service.fastify.inject({ url: `/${payment.address}` })).body) as ShownPayment;
}

/** A payment by this card, at its first step; `submit` posts the form of that step. */
async function payUntilStep(name: string) {
  const payment = await openTestPayment(service);
  const charge = await payWithCard(service, payment, name);
  const { reference } = charge.body.data;
  /** By the last part of the fields' names. */
  const submit = async (fields: Record<string, string>) => {
    const { sessionToken, formKey } = await open(payment);
    const answer = await service.fastify.inject({
      method: 'POST',
      url: `/${payment.address}/card/authorize`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        session_token: sessionToken,
        form_key: formKey,
        charge: reference,
        ...namedByPath(fields),
      }).toString(),
    });
    const page = answer.statusCode === 422 ? (JSON.parse(answer.body) as ShownPayment) : null;
    return { status: answer.statusCode, feedback: page?.feedback ?? null, body: answer.body, page };
  };
  return { payment, submit };
}

function namedByPath(fields: Record<string, string>): Record<string, string> {
  const at = 'country' in fields ? 'authorization.avs' : 'authorization';
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${at}.${name}`, text]));
}

const LEKKI = {
  country: 'Nigeria',
  address: 'Osapa, Lekki',
  state: 'Lagos',
  city: 'Lekki',
  zip_code: '101010',
};

describe('the billing address', () => {
  it('has its countries and states in the first HTML, and no other stage has them', async () => {
    const { payment } = await payUntilStep('avs');
    const { choices } = await open(payment);
    expect(choices?.avsCountries.map(({ name }) => name)).toContain('Nigeria');
    expect((await open((await payUntilStep('pin')).payment)).choices).toBeNull();
  });

  it('is sent with the digits of its zip, then success', async () => {
    const { payment, submit } = await payUntilStep('avs');
    expect((await submit({ ...LEKKI, zip_code: '101 010' })).status).toBe(303);
    expect((await open(payment)).payment.status).toBe('success');
  });

  it('every wrong field has its error at once, and the input is shown again', async () => {
    const { submit } = await payUntilStep('avs');
    const typed = { ...LEKKI, country: '', address: ' ', zip_code: 'none' };
    const { status, feedback } = await submit(typed);
    expect(status).toBe(422);
    expect(feedback?.errors).toEqual({
      country: 'Choose a country.',
      address: 'Enter your street address.',
      zip_code: 'Enter the digits of your postcode.',
    });
    expect(feedback?.values).toMatchObject(typed);
  });

  it('a state of another country is refused by us and not counted by the issuer', async () => {
    const { submit, payment } = await payUntilStep('avs');
    for (let sent = 0; sent < 4; sent += 1) {
      const { feedback } = await submit({ ...LEKKI, country: 'United States' });
      expect(feedback?.errors).toEqual({ state: 'Choose a state of this country.' });
    }
    expect((await open(payment)).payment.charge?.stage).toBe('avs');
  });

  it('that is not the bank’s comes back as typed, with the issuer’s sentence; the third one fails', async () => {
    const { submit, payment } = await payUntilStep('avs');
    const { status, feedback, page } = await submit({ ...LEKKI, city: 'Ikeja' });
    expect(status).toBe(422);
    expect(feedback).toMatchObject({
      errors: {},
      notice: expect.stringContaining('isn’t the address your bank has'),
      values: { ...LEKKI, city: 'Ikeja' },
    });
    expect(page?.choices?.avsCountries.length).toBeGreaterThan(0);
    // A reload is the page by itself: nothing of the address is kept anywhere.
    expect(JSON.stringify(await open(payment))).not.toContain('Ikeja');
    await submit({ ...LEKKI, city: 'Ikeja' });
    expect((await submit({ ...LEKKI, city: 'Ikeja' })).status).toBe(303);
    expect((await open(payment)).payment.charge?.error_type).toBe('CHARGE_PREVENTED');
  });
});

describe('the card-enroll phone', () => {
  it.each(['0800 000 0000', '+234 800 000 0000', '2348000000000', '8000000000', '+234 0800 000 0000'])(
    'is taken as payers write it: %s',
    async (phone) => {
      const { payment, submit } = await payUntilStep('card_enroll');
      expect((await submit({ phone })).status).toBe(303);
      expect((await open(payment)).payment.charge?.stage).toBe('otp');
    },
  );

  it('that is too short: "Incomplete mobile number", and it is kept', async () => {
    const { submit } = await payUntilStep('card_enroll');
    const { feedback } = await submit({ phone: '0803 123' });
    expect(feedback).toMatchObject({
      errors: { phone: 'Incomplete mobile number' },
      values: { phone: '0803 123' },
    });
  });

  it('that is not the bank’s comes back as typed, with the issuer’s sentence', async () => {
    const { submit } = await payUntilStep('card_enroll');
    const { feedback } = await submit({ phone: '08031234567' });
    expect(feedback).toMatchObject({
      notice: expect.stringContaining('isn’t the phone number'),
      values: { phone: '08031234567' },
    });
  });
});

describe('the CVV', () => {
  it('is taken, then success', async () => {
    const { payment, submit } = await payUntilStep('cvv');
    expect((await submit({ cvv: '123' })).status).toBe(303);
    expect((await open(payment)).payment.status).toBe('success');
  });

  it.each(['', '90', '9071', 'abc'])(
    'exactly 3 digits: "%s" is an "Invalid card cvv", and does not come back',
    async (cvv) => {
      const { submit } = await payUntilStep('cvv');
      const { feedback } = await submit({ cvv });
      expect(feedback?.errors).toEqual({ cvv: 'Invalid card cvv' });
      expect(feedback?.values).not.toHaveProperty('cvv');
    },
  );

  it('that is wrong leads back to the same step, which says so', async () => {
    const { payment, submit } = await payUntilStep('cvv');
    expect((await submit({ cvv: '907' })).status).toBe(303);
    const { charge } = (await open(payment)).payment;
    expect(charge).toMatchObject({ stage: 'cvv', metadata: { secret_was_wrong: true } });
  });
});

it('a form of another step than the open one changes nothing', async () => {
  const { payment, submit } = await payUntilStep('pin');
  for (const fields of [LEKKI, { phone: '08000000000' }, { cvv: '123' }]) {
    expect((await submit(fields)).status).toBe(303);
    expect((await open(payment)).payment.charge?.stage).toBe('pin');
  }
});
