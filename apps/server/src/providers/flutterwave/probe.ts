// What an operator runs against Flutterwave's test mode. It plays a PIN, a refusal or money that arrives by a header alone that no charge of
// ours has, so the probe tries what it does without: whether each request is taken as it is written, and answered as documented.
import * as z from 'zod/mini';
import type { ExpectedAnswer, Probe, ProbeMeaning, ProbeScenario } from '../probe.ts';

const status = z.enum(['success', 'pending']);
const answered = (method: string, path: string, data: z.ZodMiniType, code = 200): ExpectedAnswer => ({
  method,
  path,
  status: code,
  body: z.object({ status, data }),
});

const TOKEN: ExpectedAnswer = {
  method: 'POST',
  path: '/realms/flutterwave/protocol/openid-connect/token',
  status: 200,
  body: z.object({ access_token: z.string(), expires_in: z.number(), token_type: z.literal('Bearer') }),
};

const charge = (became: string, way: string, more: Record<string, z.ZodMiniType> = {}) =>
  z.object({
    id: z.string().check(z.startsWith('chg_')),
    amount: z.number(),
    currency: z.string(),
    reference: z.string(),
    status: z.literal(became),
    payment_method_details: z.object({ type: z.literal(way) }),
    processor_response: z.object({ type: z.string(), code: z.string() }),
    created_datetime: z.string(),
    ...more,
  });
const PROMPT = { next_action: z.object({ type: z.literal('payment_instruction') }) };
const made = (data: z.ZodMiniType): ExpectedAnswer =>
  answered('POST', '/orchestration/direct-charges', data, 201);
const asked = (data: z.ZodMiniType): ExpectedAnswer => answered('GET', '/charges/*', data);

const refund = z.object({
  id: z.string().check(z.startsWith('rfd_')),
  amount_refunded: z.number(),
  charge_id: z.string(),
  status: z.enum(['new', 'pending', 'succeeded', 'completed']),
});
const ON_ITS_WAY: readonly ProbeMeaning[] = ['pending', 'reversed'];

const card = (currency: string): ProbeScenario => ({
  name: `card-${currency.toLowerCase()}`,
  does: `Charges a card that ends in 7450 in ${currency}, which is approved at once, and gives the money back.`,
  amountMinor: 50_000,
  currency,
  pays: {
    card: { number: '5377283645077450', cvv: '564', expiryMonth: '09', expiryYear: '32', holderName: null },
  },
  steps: [
    { call: 'create', answers: [made(charge('succeeded', 'card'))], means: ['approved'] },
    { call: 'query', answers: [asked(charge('succeeded', 'card'))], means: ['approved'] },
    {
      call: 'refund',
      // The sample of it has no status on top.
      answers: [{ method: 'POST', path: '/refunds', status: 201, body: z.object({ data: refund }) }],
      means: ON_ITS_WAY,
    },
    { call: 'refund_query', answers: [answered('GET', '/refunds/*', refund)], means: ON_ITS_WAY },
  ],
});

const wallet = (name: string, currency: string, number: string, network: string | null = null) =>
  ({
    name,
    does: `Prompts the wallet ${number} for ${currency}, which the test mode never approves.`,
    amountMinor: 100_000,
    currency,
    pays: { wallet: { number, network } },
    steps: [
      {
        call: 'create',
        answers: [made(charge('pending', 'mobile_money', PROMPT))],
        means: ['step STK_PROMPT'],
      },
      {
        call: 'query',
        answers: [asked(charge('pending', 'mobile_money'))],
        means: ['step STK_PROMPT', 'processing'],
      },
    ],
  }) satisfies ProbeScenario;

const customer = z.object({ id: z.string().check(z.startsWith('cus_')), email: z.string() });

const TRANSFER: ProbeScenario = {
  name: 'transfer',
  does: 'Opens an account for half an hour, to which nothing comes.',
  amountMinor: 50_000,
  currency: 'NGN',
  pays: { transfer: { openMs: 30 * 60_000 } },
  steps: [
    {
      call: 'create',
      answers: [
        // The second run meets the customer of the first.
        answered('POST', '/customers', customer, 201),
        { method: 'POST', path: '/customers', status: 409, body: z.object({ status: z.literal('failed') }) },
        answered('POST', '/customers/search', z.array(customer)),
        answered(
          'POST',
          '/virtual-accounts',
          z.object({
            id: z.string().check(z.startsWith('van_')),
            amount: z.number(),
            account_number: z.string(),
            reference: z.string(),
            account_bank_name: z.string(),
            account_type: z.literal('dynamic'),
            status: z.literal('active'),
            account_expiration_datetime: z.string(),
            note: z.string(),
          }),
          201,
        ),
      ],
      means: ['account'],
    },
    { call: 'query', answers: [answered('GET', '/charges', z.array(z.unknown()))], means: ['account'] },
  ],
};

export const FLUTTERWAVE_PROBE: Probe = {
  always: [TOKEN],
  scenarios: [
    card('NGN'),
    card('USD'),
    wallet('ghana-mtn', 'GHS', '233241234567'),
    wallet('ghana-telecel', 'GHS', '233201234567'),
    wallet('ghana-at', 'GHS', '233261234567'),
    wallet('kenya', 'KES', '254700000000'),
    wallet('tanzania', 'TZS', '255681234567'),
    wallet('cameroon', 'XAF', '237655123456'),
    wallet('ivory-coast-wave', 'XOF', '2250712345678', 'wave-ci'),
    TRANSFER,
  ],
};
