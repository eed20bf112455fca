// A payer is offered the networks that an account takes, and no others.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openTestPayment,
  PUBLIC_KEY,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function networksOffered(): Promise<string[]> {
  const payment = await openTestPayment(service, { currency: 'XOF', channels: ['mobile_money'] });
  const setUp = await service.fastify.inject({
    method: 'POST',
    url: '/api/?type=modal-payment',
    headers: { authorization: `Bearer ${PUBLIC_KEY}` },
    payload: { reference: payment.address, env: 'test' },
  });
  const { mobile_money: wallets } = setUp.json().data.payment.payment_channels_details;
  return wallets.networks.map(({ slug }: { slug: string }) => slug);
}

it('a route for any network leads to all that its connector takes', async () => {
  expect(await networksOffered()).toEqual(['wave-ci', 'mtn-ci', 'moov-ci', 'orange-ci']);
  const connector = service.services.providers.known('sandbox');
  if (!connector) throw new Error('There is no sandbox');
  Object.assign(connector, { reach: { ...connector.reach, networks: ['mtn-ci', 'wave-ci'] } });
  expect(await networksOffered()).toEqual(['wave-ci', 'mtn-ci']);
});

it('a route for one leads to that one', async () => {
  await service.pool.query(
    `update provider_routes set network = 'wave-ci', currency = 'XOF' where channel = 'mobile_money'`,
  );
  expect(await networksOffered()).toEqual(['wave-ci']);
});
