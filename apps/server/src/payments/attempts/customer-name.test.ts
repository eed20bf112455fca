// The name of the payment's customer travels to the processor with each new charge, as the e-mail address does.
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChargeRequest } from '../../providers/port.ts';
import {
  call,
  chargeBody,
  openTestPayment,
  sandboxOf,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

let service: TestService;
const asked: ChargeRequest[] = [];
beforeAll(async () => {
  service = await startTestService();
  const { card } = sandboxOf(service);
  const { charge } = card;
  card.charge = (request) => {
    asked.push(request);
    return charge(request);
  };
});
afterAll(() => service.stop());

it.each([
  [{ email: 'ada@example.com', name: 'Ada Obi' }, 'Ada Obi'],
  [{ email: 'ada@example.com' }, null],
])('%j', async (customer, customerName) => {
  const payment = await openTestPayment(service, { customer });
  const card = SANDBOX_CARDS.find(({ name }) => name === 'virtual_card');
  await call(service, payment, '/card/charge', chargeBody(payment, card as never));
  expect(asked.at(-1)).toMatchObject({ customerName, customerEmail: 'ada@example.com' });
});
