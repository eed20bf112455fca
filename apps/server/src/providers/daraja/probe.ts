// What an operator runs against Daraja's sandbox. A reversal cannot be tried: it needs the receipt, which only a callback brings.
import * as z from 'zod/mini';
import { documented, NUMBER, type Probe, step, testWallet, TEXT } from '../probe-scenario.ts';

const PROMPT = 'POST /mpesa/stkpush/v1/processrequest';
const QUERY = 'POST /mpesa/stkpushquery/v1/query';

const token = documented('GET /oauth/v1/generate', {
  access_token: TEXT,
  expires_in: z.union([NUMBER, TEXT]),
});
const ids = { MerchantRequestID: TEXT, CheckoutRequestID: TEXT };
const accepted = { ...ids, ResponseCode: '0', ResponseDescription: TEXT, CustomerMessage: TEXT };
const asked = (ResultCode: string | z.ZodMiniType) =>
  documented(QUERY, { ...ids, ResponseCode: '0', ResultCode, ResultDesc: TEXT });
const error = (text: RegExp) => ({
  requestId: TEXT,
  errorCode: '500.001.1001',
  errorMessage: z.string().check(z.regex(text)),
});

const charge = { amountMinor: 100, currency: 'KES', pays: testWallet('254708374149') };
const prompted = step('create', [documented(PROMPT, accepted)], 'step STK_PROMPT');

export const DARAJA_PROBE: Probe = {
  always: [token],
  scenarios: [
    {
      ...charge,
      name: 'prompt',
      does: 'Prompts the test number 254708374149 for KES 1. How it ends there differs: any end is fine.',
      steps: [
        prompted,
        step(
          'query',
          [
            asked('4999'),
            documented(QUERY, error(/^The transaction is being processed$/), 500),
            asked(z.string().check(z.regex(/^(?:[0-48]|17|26|10\d\d|2001|2028|8006|9999|SFC_IC0003)$/))),
          ],
          'approved',
          'declined',
        ),
      ],
    },
    {
      ...charge,
      name: 'second-prompt',
      does: 'Prompts the test number 254708374149 for KES 1 twice in a row: the second is refused.',
      steps: [
        prompted,
        step('create', [documented(PROMPT, error(/^Unable to lock subscriber/), 500)], 'lost'),
      ],
    },
  ],
};
