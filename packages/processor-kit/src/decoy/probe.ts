// What an operator would run against the decoy's test mode, if it had one.
import { documented, type Probe, step, testWallet, TEXT } from '@titan/server/providers/probe-scenario';
import { tokenBody } from '@titan/server/providers/token-calls';

const collection = (request: string, state: string, more = {}) =>
  documented(request, {
    status: 'success',
    data: { id: TEXT, merchant_ref: TEXT, state, amount: '150.00', currency: 'KES', ...more },
  });

const prompted = step(
  'create',
  [collection('POST /v2/collections', 'PENDING', { next: { type: 'prompt' } })],
  'step STK_PROMPT',
);
const asked = (state: string) => collection('GET /v2/collections/*', state);
const refund = step(
  'refund',
  [documented('POST /v2/refunds', { status: 'success', data: { state: 'QUEUED' } })],
  'pending',
);

const wallet = { amountMinor: 15_000, currency: 'KES', pays: testWallet('254700000000') };

export const DECOY_PROBE: Probe = {
  always: [documented('POST /oauth/token', tokenBody)],
  scenarios: [
    {
      ...wallet,
      name: 'wallet-approved',
      does: 'Prompts the test wallet +254700000000, which approves, and gives the money back.',
      steps: [prompted, step('query', [asked('PENDING'), asked('COMPLETED')], 'approved'), refund],
    },
    {
      ...wallet,
      name: 'wallet-refused',
      does: 'Prompts the test wallet +254700000000, which refuses.',
      steps: [prompted, step('query', [asked('PENDING'), asked('REJECTED')], 'declined INSUFFICIENT_FUNDS')],
    },
  ],
};
