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

async function walletsOffered(): Promise<{ networks: { slug: string }[]; paused?: string[] }> {
  const payment = await openTestPayment(service, { currency: 'XOF', channels: ['mobile_money'] });
  const setUp = await service.fastify.inject({
    method: 'POST',
    url: '/api/?type=modal-payment',
    headers: { authorization: `Bearer ${PUBLIC_KEY}` },
    payload: { reference: payment.address, env: 'test' },
  });
  return setUp.json().data.payment.payment_channels_details.mobile_money;
}

const networksOffered = async (): Promise<string[]> =>
  (await walletsOffered()).networks.map(({ slug }) => slug);

it('a route for any network leads to all that its connector takes', async () => {
  expect(await networksOffered()).toEqual(['wave-ci', 'mtn-ci', 'moov-ci', 'orange-ci']);
  const connector = service.services.providers.known('sandbox');
  if (!connector) throw new Error('There is no sandbox');
  Object.assign(connector, { limits: { ...connector.limits, networks: ['mtn-ci', 'wave-ci'] } });
  expect(await networksOffered()).toEqual(['wave-ci', 'mtn-ci']);
});

it('a route for one leads to that one', async () => {
  await service.pool.query(
    `update provider_routes set network = 'wave-ci', currency = 'XOF' where channel = 'mobile_money'`,
  );
  expect(await networksOffered()).toEqual(['wave-ci']);
});

it('one whose account does not answer for now is named apart', async () => {
  await service.pool.query(`
    insert into provider_routes (env, merchant_id, position, channel, currency, network, account_id)
    select env, merchant_id, 90, channel, currency, 'mtn-ci', account_id from provider_routes where network = 'wave-ci'`);
  const { providers } = service.services;
  const { limitsOf } = providers;
  const isPaused = (route: object): boolean => 'network' in route && route.network === 'mtn-ci';
  Object.assign(providers, {
    limitsOf: (route: Parameters<typeof limitsOf>[0]) => (isPaused(route) ? null : limitsOf(route)),
  });
  const { networks, paused } = await walletsOffered();
  expect([networks.map(({ slug }) => slug), paused]).toEqual([['wave-ci'], ['MTN']]);
});
