// The samples of the API page as their readers send them: each with what it leaves to its reader, taken from payments that are at that step.
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { LIMITS } from '@titan/rules/limits';
import type { CardChargeReply, WalletChargeReply } from '../merchant-api/direct/replies.ts';
import { type Examples, sentByShell } from './example-calls.ts';
import { merchantCaller, sealed } from './merchant-caller.ts';
import { SECRET_KEY } from './test-service.ts';
import { startReceiver, type TestReceiver } from './webhook-receiver.ts';
import type { WebhookService } from './webhook-service.ts';

const BASE = '/merchant/api/v1';

export type SentSample = { id: string; status: number; body: object };

/** Sends them in the document's order. A sample that is a script, because its body is sealed, is sent as its call. */
export async function sendSamples(service: WebhookService, examples: Examples): Promise<SentSample[]> {
  const receivers = await startReceivers(service);
  const merchant = merchantCaller(service);
  const paid = await merchant.paid({ reference: 'order-1001', notification_url: receivers.shop.url });
  // One after the other: what a delivery saw is kept once a minute.
  await service.deliver();
  await merchant.post('/refunds/initiate', { payment_reference: paid, reference: paid, amount: 1 });
  await merchant.sendRefunds();
  await service.deliver();
  const { webhooks } = (await merchant.get<{ webhooks: { id: string }[] }>('/webhooks')).body.data;
  const own = { REFERENCE: paid, SLUG: 'demo-open', ID: webhooks.at(-1)?.id ?? '' };
  const bodies: Record<string, () => object | Promise<object>> = {
    ...stepsOf(service),
    'POST /refunds/initiate': () => ({ payment_reference: paid }),
    'POST /webhooks/doctor': () => ({ url: receivers.guarded.url }),
    'POST /webhooks/test': () => ({ url: receivers.shop.url }),
  };
  const sent: SentSample[] = [];
  for (const [path, calls] of Object.entries(examples.paths))
    for (const [method, { 'x-codeSamples': samples }] of Object.entries(calls)) {
      const id = `${method.toUpperCase()} ${path}`;
      const sample = samples.find(({ label }) => label === 'curl');
      const { headers, url, body } = sample ? await sentByShell(sample.source) : asCall(path);
      const filled = await bodies[id.replace(BASE, '')]?.();
      // All of them are sent in the same second here.
      const isNew = String((body as { reference?: string })?.reference).startsWith('try-');
      const reference = isNew ? { reference: `order-${1002 + sent.length}` } : {};
      const answer = await service.fastify.inject({
        method: method.toUpperCase() as 'POST',
        url: url
          .replace(/^https?:\/\/[^/]+/, '')
          .replace(/YOUR-(REFERENCE|SLUG|ID)\b/g, (_, name: keyof typeof own) => own[name]),
        headers,
        ...(body ? { payload: { ...body, ...reference, ...filled } } : {}),
      });
      sent.push({ id, status: answer.statusCode, body: answer.json<object>() });
    }
  await receivers.stop();
  return sent;
}

const asCall = (url: string) => ({ url, headers: { authorization: `Bearer ${SECRET_KEY}` }, body: {} });

/** A shop's, and one that a login stands before. */
async function startReceivers({ time }: WebhookService) {
  const answering = (status: number, headers: object = {}): Promise<TestReceiver> =>
    startReceiver((response) => {
      const date = new Date(time.clock.now()).toUTCString();
      response.writeHead(status, { date, ...headers }).end();
    });
  const shop = await answering(200);
  const guarded = await answering(401, { 'www-authenticate': 'Basic' });
  return { shop, guarded, stop: () => Promise.all([shop.stop(), guarded.stop()]) };
}

/** By its call, what a charge that is at the call's step must be sent. */
function stepsOf(service: WebhookService): Record<string, () => object | Promise<object>> {
  const merchant = merchantCaller(service);
  let opened = 0;
  const payment = (currency: string) => ({
    reference: `order-${2000 + (opened += 1)}`,
    amount: 1500,
    currency,
    customer: { name: 'Ada Obi', email: 'ada@example.com' },
  });
  const card = (wanted: string) => {
    const { number = '', cvv = '' } = SANDBOX_CARDS.find(({ name }) => name === wanted) ?? {};
    const details = { number, cvv, expiry_month: '09', expiry_year: '30' };
    return sealed({ ...payment('NGN'), card: details });
  };
  const cardCharge = async (name: string) =>
    (await merchant.post<CardChargeReply>('/charges/card', card(name))).body.data;
  const walletCharge = async (currency: string, number: string) => {
    const body = { ...payment(currency), mobile_money: { number } };
    return (await merchant.post<WalletChargeReply>('/charges/mobile-money', body)).body.data;
  };
  const atPrompt = () => walletCharge('KES', '254700000000');
  const atCode = () => walletCharge('GHS', '233240000000');
  const resendable = async ({ transaction_reference }: { transaction_reference: string }) => {
    await service.time.advance(LIMITS.otpResendCountdownMs);
    return { transaction_reference };
  };
  return {
    'POST /charges/card': () => card('no_auth'),
    'POST /charges/card/authorize': async () => {
      const { transaction_reference } = await cardCharge('pin');
      return { transaction_reference };
    },
    'POST /charges/card/resend-otp': async () => {
      const { transaction_reference } = await cardCharge('otp');
      const pin = { transaction_reference, authorization: { pin: '1234' } };
      await merchant.post('/charges/card/authorize', pin);
      return resendable({ transaction_reference });
    },
    'POST /charges/mobile-money/authorize': async () => ({
      reference: (await atCode()).transaction_reference,
    }),
    'POST /charges/mobile-money/resend-otp': async () => resendable(await atCode()),
    'POST /charges/mobile-money/resend-stk': async () => resendable(await atPrompt()),
    'POST /charges/mobile-money/sandbox/authorize-stk': async () => ({
      reference: (await atPrompt()).transaction_reference,
    }),
    'POST /virtual-bank-account/sandbox/credit': async () => {
      const body = { ...payment('NGN'), auto_complete: false };
      const answer = await merchant.post<{ bank_account: { account_number: string } }>(
        '/charges/bank-transfer',
        body,
      );
      return { account_number: answer.body.data.bank_account.account_number };
    },
  };
}
