// What an operator gives for an account at MTN MoMo. One account is one market.
import { type CredentialRule, formOf, type Setup } from '../setup.ts';
import { MARKETS } from './limits.ts';

const KEY = formOf(/^[\x21-\x7e]{8,200}$/, 'is 8 to 200 characters without spaces');
const LIVE_MARKETS = Object.keys(MARKETS).filter((market) => market !== 'sandbox');

/** Collection takes payments, Disbursement gives them back. */
const PRODUCTS: readonly CredentialRule[] = [
  {
    name: 'subscriptionKey',
    help: 'the primary or secondary key of the subscription to Collection, in the portal’s profile',
    isSecret: true,
    form: KEY,
  },
  {
    name: 'apiUser',
    help: 'the API user for Collection, a UUID: made by the provisioning API (sandbox) or in the partner portal (live)',
    isSecret: false,
    form: KEY,
  },
  { name: 'apiKey', help: 'the API key of that user', isSecret: true, form: KEY },
];

const REFUNDS: readonly CredentialRule[] = [
  {
    name: 'disbursementSubscriptionKey',
    help: 'the same for Disbursement; without all three, a person gives refunds at MTN',
    isSecret: true,
    isOptional: true,
    form: KEY,
  },
  {
    name: 'disbursementApiUser',
    help: 'the API user for Disbursement',
    isSecret: false,
    isOptional: true,
    form: KEY,
  },
  {
    name: 'disbursementApiKey',
    help: 'the API key of that user',
    isSecret: true,
    isOptional: true,
    form: KEY,
  },
];

export const MTN_MOMO_SETUP: Setup = {
  credentials: [
    {
      name: 'targetEnvironment',
      help: 'the market, as MTN writes it in X-Target-Environment',
      isSecret: false,
      form: {
        test: { pattern: /^sandbox$/, words: 'is sandbox' },
        live: {
          pattern: new RegExp(`^(?:${LIVE_MARKETS.join('|')})$`),
          words: `is ${LIVE_MARKETS.join(', ')}`,
        },
      },
    },
    ...PRODUCTS,
    ...REFUNDS,
    {
      name: 'baseUrl',
      help: 'the address of the API, where MTN gives another one than usual',
      isSecret: false,
      isOptional: true,
      form: formOf(/^https:\/\/[a-z0-9.-]+$/, 'is an https address without a path'),
    },
  ],
  callbacks: {
    enter: 'host',
    where: 'the API user: providerCallbackHost when it is made (sandbox), or the partner portal (live)',
  },
};
