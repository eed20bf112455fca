// An account whose processor has cards typed on its own page gets no card that was typed on ours, and no other account a payer for such a page.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payWithCard } from '../../testing/card-payments.ts';
import {
  call,
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
  Object.assign(connector, { limits: { ...connector.limits, hostsCards: true } });
});
afterAll(() => service.stop());

const takeCards = (isDirect: boolean) =>
  service.pool.query('update provider_accounts set direct_cards = $1', [isDirect]);

it.each([true, false])('its merchant may take cards on our page: %s', async (isDirect) => {
  await takeCards(isDirect);
  const payment = await openTestPayment(service, { channels: ['card', 'bank_transfer'] });
  const setUp = await service.fastify.inject({
    method: 'POST',
    url: '/api/?type=modal-payment',
    headers: { authorization: `Bearer ${PUBLIC_KEY}` },
    payload: { reference: payment.address, env: 'test' },
  });
  const { payment_channels: channels, payment_channels_details: details } = setUp.json().data.payment;
  expect(channels.toSorted()).toEqual(['bank_transfer', 'card']);
  expect(details.card).toEqual({ is_hosted: !isDirect, can_save_card: isDirect, saved_cards: [] });
  const answer = await payWithCard(service, payment, 'no_auth');
  const { data, error_type, code } = answer.body as typeof answer.body & { code?: string };
  expect([data?.status, error_type, code]).toEqual([
    isDirect ? 'success' : undefined,
    ...(isDirect ? [undefined, undefined] : ['CHANNEL_NOT_OFFERED', 'CARD_NOT_TAKEN_HERE']),
  ]);
});

it('no charge begins for a processor’s page where cards are typed on ours', async () => {
  await takeCards(true);
  const payment = await openTestPayment(service, { channels: ['card', 'bank_transfer'] });
  const body = { payment_reference: payment.reference, public_key: PUBLIC_KEY };
  const answer = await call(service, payment, '/card/charge-hosted', body);
  expect([answer.status, answer.body.error_type]).toEqual([409, 'CHANNEL_NOT_OFFERED']);
});
