// What an operator runs against MTN MoMo's sandbox. It takes euros alone, which no payment here has, so the probe charges through the connector.
// Its documented numbers decide how a charge ends.
import * as z from 'zod/mini';
import {
  documented,
  NUMBER,
  type Probe,
  type ProbeMeaning,
  type ProbeScenario,
  type ProbeStep,
  step,
  testWallet,
  TEXT,
} from '../probe-scenario.ts';

const token = (product: string) =>
  documented(`POST /${product}/token/`, { access_token: TEXT, token_type: TEXT, expires_in: NUMBER });

const sum = { amount: TEXT, currency: 'EUR', externalId: TEXT };
const asked = (status: string, more: Record<string, z.ZodMiniType> = {}) =>
  documented('GET /collection/v1_0/requesttopay/*', {
    ...sum,
    payer: { partyIdType: 'MSISDN', partyId: TEXT },
    payerMessage: TEXT,
    payeeNote: TEXT,
    status,
    ...more,
  });
const refundAsked = (status: string) => documented('GET /disbursement/v1_0/refund/*', { ...sum, status });

const REQUEST = 'POST /collection/v1_0/requesttopay';
const create = step('create', [documented(REQUEST, null, 202)], 'step STK_PROMPT');
const paid = step(
  'query',
  [asked('PENDING'), asked('SUCCESSFUL', { financialTransactionId: TEXT })],
  'approved',
);
const reason = z.union([TEXT, z.object({ code: TEXT, message: TEXT })]);

const scenario = (
  name: string,
  number: string,
  does: string,
  ...next: readonly ProbeStep[]
): ProbeScenario => ({
  name,
  does,
  amountMinor: 1_000,
  currency: 'EUR',
  pays: testWallet(number),
  steps: [create, ...next],
});

/** A number that ends a charge with a failure. */
const failing = (name: string, number: string, what: string, means: ProbeMeaning) =>
  scenario(
    name,
    number,
    `Asks the test number ${number} to pay EUR 10.00, which ${what}.`,
    step('query', [asked('PENDING'), asked('FAILED', { reason })], means),
  );

export const MTN_MOMO_PROBE: Probe = {
  always: [token('collection'), token('disbursement')],
  scenarios: [
    scenario(
      'paid',
      '46733123499',
      'Asks the number 46733123499 to pay EUR 10.00, which like any other not listed does.',
      paid,
    ),
    scenario(
      'paid-later',
      '46733123453',
      'Asks the test number 46733123453 to pay EUR 10.00, which does after about 30 seconds.',
      paid,
    ),
    scenario(
      'pending',
      '46733123454',
      'Asks the test number 46733123454 to pay EUR 10.00, which leaves it open.',
      step('query', [asked('PENDING')], 'step STK_PROMPT'),
    ),
    scenario(
      'sent-twice',
      '46733123499',
      'Asks the number 46733123499 for EUR 10.00 twice under one reference: the second is refused.',
      step('create', [documented(REQUEST, { code: 'RESOURCE_ALREADY_EXIST' }, 409)], 'processing'),
    ),
    failing('failed', '46733123450', 'fails', 'declined'),
    failing('rejected', '46733123451', 'refuses', 'declined DECLINED_ON_PHONE'),
    failing('expired', '46733123452', 'lets the time pass', 'declined PROMPT_EXPIRED'),
    failing('no-such-payer', '46733123455', 'is not registered', 'declined INVALID_NUMBER'),
    failing('not-allowed', '46733123457', 'is not allowed to pay', 'declined NOT_COMPLETED'),
    failing('internal-error', '46733123461', 'meets an internal error', 'declined NOT_COMPLETED'),
    failing('not-approved', '46733123463', 'is not approved in time', 'declined PROMPT_EXPIRED'),
    scenario(
      'refund',
      '46733123499',
      'Gives EUR 10.00 back to the number 46733123499, where the account has keys for Disbursement.',
      paid,
      step('refund', [documented('POST /disbursement/v1_0/refund', null, 202)], 'pending'),
      step('refund_query', [refundAsked('PENDING'), refundAsked('SUCCESSFUL')], 'reversed'),
    ),
  ],
};
