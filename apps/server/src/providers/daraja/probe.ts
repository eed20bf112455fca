// What an operator runs against Daraja's sandbox. A reversal cannot be tried: it needs the receipt, which only a callback brings.
import * as z from 'zod/mini';
import type { ExpectedAnswer, Probe } from '../probe-scenario.ts';

/** Stricter than what the connector reads: as documented. */
const token: ExpectedAnswer = {
  method: 'GET',
  path: '/oauth/v1/generate',
  status: 200,
  body: z.object({ access_token: z.string(), expires_in: z.union([z.number(), z.string()]) }),
};
const created: ExpectedAnswer = {
  method: 'POST',
  path: '/mpesa/stkpush/v1/processrequest',
  status: 200,
  body: z.object({
    MerchantRequestID: z.string(),
    CheckoutRequestID: z.string(),
    ResponseCode: z.literal('0'),
    ResponseDescription: z.string(),
    CustomerMessage: z.string(),
  }),
};
const error = (text: RegExp) =>
  z.object({
    requestId: z.string(),
    errorCode: z.literal('500.001.1001'),
    errorMessage: z.string().check(z.regex(text)),
  });
const asked = (ResultCode: z.ZodMiniType): ExpectedAnswer => ({
  method: 'POST',
  path: '/mpesa/stkpushquery/v1/query',
  status: 200,
  body: z.object({
    ResponseCode: z.literal('0'),
    MerchantRequestID: z.string(),
    CheckoutRequestID: z.string(),
    ResultCode,
    ResultDesc: z.string(),
  }),
});
const PENDING: readonly ExpectedAnswer[] = [
  asked(z.literal('4999')),
  { ...asked(z.string()), status: 500, body: error(/^The transaction is being processed$/) },
];

const charge = (number: string) => ({
  amountMinor: 100,
  currency: 'KES',
  pays: { wallet: { number, network: null } },
});
const create = { call: 'create', answers: [created], means: ['step STK_PROMPT'] } as const;

export const DARAJA_PROBE: Probe = {
  always: [token],
  scenarios: [
    {
      ...charge('254708374149'),
      name: 'prompt',
      does: 'Prompts the test number 254708374149 for KES 1. How it ends there differs: any end is fine.',
      steps: [
        create,
        {
          call: 'query',
          answers: [
            ...PENDING,
            asked(z.string().check(z.regex(/^(?:[0-48]|17|26|10\d\d|2001|2028|8006|9999|SFC_IC0003)$/))),
          ],
          means: ['approved', 'declined'],
        },
      ],
    },
    {
      ...charge('254708374149'),
      name: 'second-prompt',
      does: 'Prompts the test number 254708374149 for KES 1 twice in a row: the second is refused.',
      steps: [
        create,
        {
          call: 'create',
          answers: [{ ...created, status: 500, body: error(/^Unable to lock subscriber/) }],
          means: ['lost'],
        },
      ],
    },
  ],
};
