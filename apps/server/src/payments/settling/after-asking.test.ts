// I-33: "Nothing was charged" is never shown once the provider was asked, whatever breaks afterwards.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnreachable } from '@titan/platform/database';
import { payWithCard } from '../../testing/card-payments.ts';
import {
  type Answer,
  call,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

let service: TestService;
let payment: OpenPayment;
let settle: TestService['services']['stores']['charges']['settle'];
beforeAll(async () => {
  service = await startTestService();
  settle = service.services.stores.charges.settle;
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service);
});
afterEach(() => {
  service.services.stores.charges.settle = settle;
});

const pay = (name: string, key?: string): Promise<Answer> => {
  return payWithCard(service, payment, name, key);
};
const stopped = (code: string): Error =>
  Object.assign(new pg.DatabaseError('in whatever language', 0, 'error'), { code });
const BUSY = [
  ['no connection', new DatabaseUnreachable(new Error('whatever the driver says'))],
  ['a stop', stopped('57P03')],
  ['an ended connection', stopped('57P01')],
  ['a statement that ran out of time', stopped('57014')],
] as const;
const breakSettling = (error: Error): void => {
  service.services.stores.charges.settle = () => Promise.reject(error);
};

describe('when the provider was asked and its answer cannot be written', () => {
  it.each(BUSY)('%s: the payer is not shown that nothing was charged (I-33)', async (_, error) => {
    breakSettling(error);
    const answer = await pay('virtual_card');
    expect([answer.status, answer.body.error_type]).toEqual([500, 'INTERNAL']);
    expect(answer.body.message).not.toContain('Nothing was charged');
    expect((await pay('virtual_card')).body.error_type).toBe('STILL_CHECKING');
  });

  it('the same for the answer to a step', async () => {
    const charge = await pay('pin');
    breakSettling(BUSY[0][1]);
    const body = {
      public_key: PUBLIC_KEY,
      reference: charge.body.data.reference,
      authorization: { pin: '1234' },
    };
    expect((await call(service, payment, '/card/authorize', body)).body.error_type).toBe('INTERNAL');
  });

  it.each(BUSY)('%s: before the provider is asked the payer may still be told', async (_, error) => {
    const { charges } = service.services.stores;
    const { accept } = charges;
    charges.accept = () => Promise.reject(error);
    const answer = await pay('virtual_card');
    charges.accept = accept;
    expect([answer.status, answer.body.error_type]).toEqual([503, 'UNAVAILABLE']);
    expect((await pay('virtual_card')).body.data.status).toBe('success');
  });

  it('the same when the read for the response fails', async () => {
    const { transfers } = service.services.stores;
    const { details } = transfers;
    transfers.details = () => Promise.reject(BUSY[0][1]);
    const asked = { public_key: PUBLIC_KEY, payment_reference: payment.reference };
    const answer = await call(service, payment, '/?type=bank_transfer', {
      type: 'bank_transfer',
      data: asked,
    });
    transfers.details = details;
    expect([answer.status, answer.body.error_type]).toEqual([500, 'INTERNAL']);
  });
});
