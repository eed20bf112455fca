// guides I-33: "Nothing was charged" is never said once the provider was asked, whatever breaks afterwards.
import { SANDBOX_CARDS } from '@titan/contract/sandbox-cards';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  call,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
let payment: OpenPayment;
let settleCharge: TestService['services']['settleCharge'];
beforeAll(async () => {
  service = await startTestService();
  settleCharge = service.services.settleCharge;
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service);
});
afterEach(() => {
  service.services.settleCharge = settleCharge;
});

const pay = (name: string, key?: string): Promise<Answer> => {
  const card = SANDBOX_CARDS.find((each) => each.name === name);
  return call(service, payment, '/card/charge', chargeBody(payment, card as never), key);
};
const BUSY = [
  'timeout exceeded when trying to connect',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'the database system is shutting down',
];
const breakSettling = (message: string): void => {
  service.services.settleCharge = () => Promise.reject(new Error(message));
};

describe('when the provider was asked and its answer cannot be written', () => {
  it.each(BUSY)('%s: the payer does not hear that nothing was charged (I-33)', async (message) => {
    breakSettling(message);
    const answer = await pay('virtual_card');
    expect([answer.status, answer.body.error_type]).toEqual([500, 'INTERNAL']);
    expect(answer.body.message).not.toContain('Nothing was charged');
    expect((await pay('virtual_card')).body.error_type).toBe('STILL_CHECKING');
  });

  it('the answer to a step is no different', async () => {
    const charge = await pay('pin');
    breakSettling(BUSY[0] as string);
    const body = {
      public_key: PUBLIC_KEY,
      reference: charge.body.data.reference,
      authorization: { pin: '1234' },
    };
    expect((await call(service, payment, '/card/authorize', body)).body.error_type).toBe('INTERNAL');
  });

  it('before the provider is asked it may still be said', async () => {
    const { acceptCharge } = service.services;
    service.services.acceptCharge = () => Promise.reject(new Error(BUSY[0]));
    const answer = await pay('virtual_card');
    service.services.acceptCharge = acceptCharge;
    expect([answer.status, answer.body.error_type]).toEqual([503, 'UNAVAILABLE']);
    expect((await pay('virtual_card')).body.data.status).toBe('success');
  });
});
