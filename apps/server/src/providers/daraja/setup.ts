// What an operator gives for an account at Daraja. One account is one shortcode.
import { type CredentialRule, formOf, type Setup } from '../setup.ts';

const SECRET = formOf(/^[\x21-\x7e]{8,200}$/, 'is 8 to 200 characters without spaces');
const NUMBER = formOf(/^\d{5,7}$/, 'is 5 to 7 digits');

const REVERSALS: readonly CredentialRule[] = [
  {
    name: 'initiator',
    help: 'the API operator with the roles Org Reversals Initiator and Transaction Status query ORG API, in the M-Pesa portal; without all three, a person gives refunds there',
    isSecret: false,
    isOptional: true,
    form: formOf(/^[\x21-\x7e]{1,100}$/, 'is 1 to 100 characters without spaces'),
  },
  {
    name: 'initiatorPassword',
    help: 'the password of that operator, valid for 90 days: roll the credentials before',
    isSecret: true,
    isOptional: true,
    form: formOf(/^[\x20-\x7e]{1,100}$/, 'is 1 to 100 characters'),
  },
  {
    name: 'certificate',
    help: 'Safaricom’s certificate for that environment, which encrypts the password: PEM (in JSON), or what stands between its lines, in one',
    isSecret: false,
    isOptional: true,
    form: formOf(
      /^(?:-----BEGIN CERTIFICATE-----)?[\sA-Za-z0-9+/=]{200,}(?:-----END CERTIFICATE-----\s*)?$/,
      'is a certificate',
    ),
  },
];

export const DARAJA_SETUP: Setup = {
  credentials: [
    {
      name: 'environment',
      help: 'where the app was made in the Daraja portal',
      isSecret: false,
      form: {
        test: { pattern: /^sandbox$/, words: 'is sandbox' },
        live: { pattern: /^production$/, words: 'is production' },
      },
    },
    {
      name: 'shortcode',
      help: 'the paybill, or the store or head office number of a till',
      isSecret: false,
      form: NUMBER,
    },
    { name: 'passkey', help: 'of M-Pesa Express for that shortcode', isSecret: true, form: SECRET },
    { name: 'consumerKey', help: 'of the app in the Daraja portal', isSecret: true, form: SECRET },
    { name: 'consumerSecret', help: 'of the same app', isSecret: true, form: SECRET },
    {
      name: 'till',
      help: 'the till that is paid, where it is one (Buy Goods); left out for a paybill',
      isSecret: false,
      isOptional: true,
      form: NUMBER,
    },
    {
      name: 'pullTransactions',
      help: '"registered" once the paybill is registered for Pull Transactions: its list of payments is then asked; left out for a till',
      isSecret: false,
      isOptional: true,
      form: formOf(/^registered$/, 'is registered'),
    },
    ...REVERSALS,
  ],
  // The address goes with each charge.
  callbacks: null,
};
