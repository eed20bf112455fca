// A charge is queried only at the account that made it; no other is sent its reference.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payWithCard } from '../testing/card-payments.ts';
import {
  call,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  sandboxOf,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
const asked: string[] = [];
beforeAll(async () => {
  service = await startTestService();
  const sandbox = sandboxOf(service);
  const { query, answerStep } = sandbox;
  sandbox.query = (charge) => {
    asked.push(charge.reference);
    return query(charge);
  };
  sandbox.answerStep = (charge, answer) => {
    asked.push(charge.reference);
    return answerStep(charge, answer);
  };
});
afterAll(() => service.stop());

const pay = async (payment: OpenPayment, name: string): Promise<string> => {
  return (await payWithCard(service, payment, name)).body.data.reference;
};
const losing = async (): Promise<OpenPayment> => {
  const payment = await openTestPayment(service);
  await service.fastify.inject({
    method: 'POST',
    url: '/sandbox/faults',
    payload: { fault: 'answer_lost', payment_reference: payment.reference },
  });
  return payment;
};
const moveAway = (reference: string) =>
  service.pool.query(`update charges set account_id = 999 where reference = $1`, [reference]);

it('in the payer’s query, in a step, and in the sweep, which goes on with the other charges', async () => {
  const [foreign, own, stepping] = [await losing(), await losing(), await openTestPayment(service)];
  const foreignCharge = await pay(foreign, 'virtual_card');
  const ownCharge = await pay(own, 'virtual_card');
  const stepCharge = await pay(stepping, 'pin');
  await moveAway(foreignCharge);
  await moveAway(stepCharge);
  await service.time.advance(2_000);

  const question = await call(service, foreign, '/card/query', { reference: foreignCharge });
  expect(question.body.error_type).toBe('INTERNAL');
  const step = { public_key: PUBLIC_KEY, reference: stepCharge, authorization: { pin: '1234' } };
  expect((await call(service, stepping, '/card/authorize', step)).body.error_type).toBe('INTERNAL');
  await service.runSweep('reconcile');
  expect(asked).toEqual([ownCharge]);
  const logged = service.logged().filter((line) => line.includes('A charge could not be queried'));
  expect(logged.map((line) => (JSON.parse(line) as { reference: string }).reference)).toEqual([
    foreignCharge,
  ]);
});
