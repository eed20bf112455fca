// What an operator gives and enters for an account at Flutterwave, version 3.
import { formOf, type Setup } from '../setup.ts';

export const FLUTTERWAVE_V3_SETUP: Setup = {
  credentials: [
    {
      name: 'secretKey',
      help: 'the secret key of the v3 API, in the dashboard under Settings, API keys',
      isSecret: true,
      form: {
        test: { pattern: /^FLWSECK_TEST-[A-Za-z0-9-]{1,200}$/, words: 'begins with FLWSECK_TEST-' },
        live: { pattern: /^FLWSECK-[A-Za-z0-9-]{1,200}$/, words: 'begins with FLWSECK-' },
      },
    },
    {
      name: 'encryptionKey',
      help: 'the encryption key, in the same place, under which cards are sent',
      isSecret: true,
      form: formOf(/^[\x21-\x7e]{24}$/, 'is 24 characters without spaces'),
    },
    {
      name: 'secretHash',
      help: 'the secret hash that was chosen with the webhook’s address; each callback has it',
      isSecret: true,
      form: formOf(/^[\x21-\x7e]{16,200}$/, 'is 16 to 200 characters without spaces'),
    },
  ],
  callbacks: {
    enter: 'address',
    where: 'Settings, Webhooks: the URL, with the secret hash; switch retries on',
  },
};
