// What an operator would run against the decoy's test mode, if it had one.
import * as z from 'zod/mini';
import type { ExpectedAnswer, Probe } from '@titan/server/providers/probe-scenario';
import { tokenBody } from '@titan/server/providers/token-calls';

const collection = (state: string, more: Record<string, z.ZodMiniType> = {}) =>
  z.object({
    status: z.literal('success'),
    data: z.object({
      id: z.string(),
      merchant_ref: z.string(),
      state: z.literal(state),
      amount: z.literal('150.00'),
      currency: z.literal('KES'),
      ...more,
    }),
  });

const token: ExpectedAnswer = { method: 'POST', path: '/oauth/token', status: 200, body: tokenBody };
const created: ExpectedAnswer = {
  method: 'POST',
  path: '/v2/collections',
  status: 200,
  body: collection('PENDING', { next: z.object({ type: z.literal('prompt') }) }),
};
const asked = (state: string): ExpectedAnswer => ({
  method: 'GET',
  path: '/v2/collections/*',
  status: 200,
  body: collection(state),
});
const refunded: ExpectedAnswer = {
  method: 'POST',
  path: '/v2/refunds',
  status: 200,
  body: z.object({ status: z.literal('success'), data: z.object({ state: z.literal('QUEUED') }) }),
};

const pays = {
  amountMinor: 15_000,
  currency: 'KES',
  pays: { wallet: { number: '254700000000', network: null } },
};

export const DECOY_PROBE: Probe = {
  always: [token],
  scenarios: [
    {
      ...pays,
      name: 'wallet-approved',
      does: 'Prompts the test wallet +254700000000, which approves, and gives the money back.',
      steps: [
        { call: 'create', answers: [created], means: ['step STK_PROMPT'] },
        { call: 'query', answers: [asked('PENDING'), asked('COMPLETED')], means: ['approved'] },
        { call: 'refund', answers: [refunded], means: ['pending'] },
      ],
    },
    {
      ...pays,
      name: 'wallet-refused',
      does: 'Prompts the test wallet +254700000000, which refuses.',
      steps: [
        { call: 'create', answers: [created], means: ['step STK_PROMPT'] },
        {
          call: 'query',
          answers: [asked('PENDING'), asked('REJECTED')],
          means: ['declined INSUFFICIENT_FUNDS'],
        },
      ],
    },
  ],
};
