// What an operator gives and enters for an account at Flutterwave.
import { formOf, type Setup } from '../setup.ts';

const SECRET = formOf(/^[\x21-\x7e]{8,200}$/, 'is 8 to 200 characters without spaces');

export const FLUTTERWAVE_SETUP: Setup = {
  credentials: [
    {
      name: 'environment',
      help: 'which of Flutterwave’s two systems the keys below are for: each has keys of its own, which look alike',
      isSecret: false,
      form: {
        test: { pattern: /^sandbox$/, words: 'is sandbox' },
        live: { pattern: /^production$/, words: 'is production' },
      },
    },
    {
      name: 'clientId',
      help: 'the client ID of the v4 API, in the dashboard under API Settings',
      isSecret: false,
      form: SECRET,
    },
    { name: 'clientSecret', help: 'the client secret, in the same place', isSecret: true, form: SECRET },
    {
      name: 'encryptionKey',
      help: 'the encryption key, in the same place, under which cards and PINs are sent',
      isSecret: true,
      form: formOf(/^[A-Za-z0-9+/]{43}=$/, 'is 32 bytes in Base64'),
    },
    {
      name: 'secretHash',
      help: 'the secret hash that was chosen with the webhook’s address; callbacks are signed with it',
      isSecret: true,
      form: formOf(/^[\x21-\x7e]{16,200}$/, 'is 16 to 200 characters without spaces'),
    },
  ],
  callbacks: {
    enter: 'address',
    where: 'Settings, Webhooks: the URL, with the secret hash; switch retries on',
  },
};
