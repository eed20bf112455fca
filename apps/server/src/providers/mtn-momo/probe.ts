// What an operator runs against MTN MoMo's sandbox. It takes euros alone, which no payment here has, so the probe charges through the connector.
// Its documented numbers decide how a charge ends.
import * as z from 'zod/mini';
import type { ExpectedAnswer, Probe, ProbeMeaning, ProbeScenario } from '../probe-scenario.ts';

/** Stricter than what the connector reads: as documented. */
const transaction = (status: string, more: Record<string, z.ZodMiniType> = {}) =>
  z.object({
    amount: z.string(),
    currency: z.literal('EUR'),
    externalId: z.string(),
    payer: z.object({ partyIdType: z.literal('MSISDN'), partyId: z.string() }),
    payerMessage: z.string(),
    payeeNote: z.string(),
    status: z.literal(status),
    ...more,
  });
const paid = { financialTransactionId: z.string() };
const reason = z.union([z.string(), z.object({ code: z.string(), message: z.string() })]);

const token = (product: string): ExpectedAnswer => ({
  method: 'POST',
  path: `/${product}/token/`,
  status: 200,
  body: z.object({ access_token: z.string(), token_type: z.string(), expires_in: z.number() }),
});
const created: ExpectedAnswer = {
  method: 'POST',
  path: '/collection/v1_0/requesttopay',
  status: 202,
  body: null,
};
const asked = (body: z.ZodMiniType): ExpectedAnswer => ({
  method: 'GET',
  path: '/collection/v1_0/requesttopay/*',
  status: 200,
  body,
});
const refunded: ExpectedAnswer = {
  method: 'POST',
  path: '/disbursement/v1_0/refund',
  status: 202,
  body: null,
};
const refundAsked = (status: string): ExpectedAnswer => ({
  method: 'GET',
  path: '/disbursement/v1_0/refund/*',
  status: 200,
  body: z.object({
    amount: z.string(),
    currency: z.literal('EUR'),
    externalId: z.string(),
    status: z.literal(status),
  }),
});

const charge = (number: string) => ({
  amountMinor: 1_000,
  currency: 'EUR',
  pays: { wallet: { number, network: null } },
});
const create = { call: 'create', answers: [created], means: ['step STK_PROMPT'] } as const;

/** A number that ends a charge with a failure. */
const failing = (name: string, number: string, does: string, means: ProbeMeaning): ProbeScenario => ({
  ...charge(number),
  name,
  does: `Asks the test number ${number} to pay EUR 10.00, which ${does}.`,
  steps: [
    create,
    {
      call: 'query',
      answers: [asked(transaction('PENDING')), asked(transaction('FAILED', { reason }))],
      means: [means],
    },
  ],
});

export const MTN_MOMO_PROBE: Probe = {
  always: [token('collection'), token('disbursement')],
  scenarios: [
    {
      ...charge('46733123499'),
      name: 'paid',
      does: 'Asks the number 46733123499 to pay EUR 10.00, which like any other not listed does.',
      steps: [
        create,
        {
          call: 'query',
          answers: [asked(transaction('PENDING')), asked(transaction('SUCCESSFUL', paid))],
          means: ['approved'],
        },
      ],
    },
    {
      ...charge('46733123453'),
      name: 'paid-later',
      does: 'Asks the test number 46733123453 to pay EUR 10.00, which does after about 30 seconds.',
      steps: [
        create,
        {
          call: 'query',
          answers: [asked(transaction('PENDING')), asked(transaction('SUCCESSFUL', paid))],
          means: ['approved'],
        },
      ],
    },
    {
      ...charge('46733123454'),
      name: 'pending',
      does: 'Asks the test number 46733123454 to pay EUR 10.00, which leaves it open.',
      steps: [
        create,
        { call: 'query', answers: [asked(transaction('PENDING'))], means: ['step STK_PROMPT'] },
      ],
    },
    {
      ...charge('46733123499'),
      name: 'sent-twice',
      does: 'Asks the number 46733123499 for EUR 10.00 twice under one reference: the second is refused.',
      steps: [
        create,
        {
          call: 'create',
          answers: [
            { ...created, status: 409, body: z.object({ code: z.literal('RESOURCE_ALREADY_EXIST') }) },
          ],
          means: ['processing'],
        },
      ],
    },
    failing('failed', '46733123450', 'fails', 'declined'),
    failing('rejected', '46733123451', 'refuses', 'declined DECLINED_ON_PHONE'),
    failing('expired', '46733123452', 'lets the time pass', 'declined PROMPT_EXPIRED'),
    failing('no-such-payer', '46733123455', 'is not registered', 'declined INVALID_NUMBER'),
    failing('not-allowed', '46733123457', 'is not allowed to pay', 'declined NOT_COMPLETED'),
    failing('internal-error', '46733123461', 'meets an internal error', 'declined NOT_COMPLETED'),
    failing('not-approved', '46733123463', 'is not approved in time', 'declined PROMPT_EXPIRED'),
    {
      ...charge('46733123499'),
      name: 'refund',
      does: 'Gives EUR 10.00 back to the number 46733123499, where the account has keys for Disbursement.',
      steps: [
        create,
        {
          call: 'query',
          answers: [asked(transaction('PENDING')), asked(transaction('SUCCESSFUL', paid))],
          means: ['approved'],
        },
        { call: 'refund', answers: [refunded], means: ['pending'] },
        {
          call: 'refund_query',
          answers: [refundAsked('PENDING'), refundAsked('SUCCESSFUL')],
          means: ['reversed'],
        },
      ],
    },
  ],
};
