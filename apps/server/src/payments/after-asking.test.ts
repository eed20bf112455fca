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
  new Error('timeout exceeded when trying to connect'),
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  }),
  Object.assign(new Error('the database system is shutting down'), { code: '57P03' }),
  Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
  new Error('Client has encountered a connection error and is not queryable'),
] as const;
const breakSettling = (error: Error): void => {
  service.services.settleCharge = () => Promise.reject(error);
};

describe('when the provider was asked and its answer cannot be written', () => {
  it.each(BUSY)('%s: the payer does not hear that nothing was charged (I-33)', async (error) => {
    breakSettling(error);
    const answer = await pay('virtual_card');
    expect([answer.status, answer.body.error_type]).toEqual([500, 'INTERNAL']);
    expect(answer.body.message).not.toContain('Nothing was charged');
    expect((await pay('virtual_card')).body.error_type).toBe('STILL_CHECKING');
  });

  it('the answer to a step is no different', async () => {
    const charge = await pay('pin');
    breakSettling(BUSY[0]);
    const body = {
      public_key: PUBLIC_KEY,
      reference: charge.body.data.reference,
      authorization: { pin: '1234' },
    };
    expect((await call(service, payment, '/card/authorize', body)).body.error_type).toBe('INTERNAL');
  });

  it.each(BUSY)('%s: before the provider is asked it may still be said', async (error) => {
    const { acceptCharge } = service.services;
    service.services.acceptCharge = () => Promise.reject(error);
    const answer = await pay('virtual_card');
    service.services.acceptCharge = acceptCharge;
    expect([answer.status, answer.body.error_type]).toEqual([503, 'UNAVAILABLE']);
    expect((await pay('virtual_card')).body.data.status).toBe('success');
  });
});
