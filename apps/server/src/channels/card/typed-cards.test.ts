// An account whose processor has cards typed on its own page gets no card that was typed on ours.
import { SANDBOX_CARDS } from '@titan/contract/sandbox-cards';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  chargeBody,
  openTestPayment,
  PUBLIC_KEY,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const connector = service.services.providers.known('sandbox');
  if (!connector) throw new Error('There is no sandbox');
  Object.assign(connector, { reach: { ...connector.reach, hostsCards: true } });
});
afterAll(() => service.stop());

const takeCards = (isDirect: boolean) =>
  service.pool.query('update provider_accounts set direct_cards = $1', [isDirect]);

it.each<[boolean, string[], string | undefined]>([
  [true, ['bank_transfer', 'card'], 'success'],
  [false, ['bank_transfer'], undefined],
])('its merchant may take cards on our page: %s', async (isDirect, channels, status) => {
  await takeCards(isDirect);
  const payment = await openTestPayment(service, { channels: ['card', 'bank_transfer'] });
  const setUp = await service.fastify.inject({
    method: 'POST',
    url: '/api/?type=modal-payment',
    headers: { authorization: `Bearer ${PUBLIC_KEY}` },
    payload: { reference: payment.address, env: 'test' },
  });
  expect(setUp.json().data.payment.payment_channels.toSorted()).toEqual(channels);
  const card = SANDBOX_CARDS.find(({ name }) => name === 'no_auth');
  const answer = await call(service, payment, '/card/charge', chargeBody(payment, card as never));
  const { data, error_type, code } = answer.body as typeof answer.body & { code?: string };
  expect([data?.status, error_type, code]).toEqual([
    status,
    ...(isDirect ? [undefined, undefined] : ['CHANNEL_NOT_OFFERED', 'CARD_NOT_TAKEN_HERE']),
  ]);
});
