// The name of the payment's customer travels to the processor with each new charge, as the e-mail address does.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChargeRequest } from '../../providers/port.ts';
import { payWithCard } from '../../testing/card-payments.ts';
import {
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
  await payWithCard(service, payment, 'virtual_card');
  expect(asked.at(-1)).toMatchObject({ customerName, customerEmail: 'ada@example.com' });
});
