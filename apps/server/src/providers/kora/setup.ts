// What an operator gives and enters for an account at Kora.
import { formOf, type Setup } from '../setup.ts';

export const KORA_SETUP: Setup = {
  credentials: [
    {
      name: 'secretKey',
      help: 'the secret key, in the dashboard under Settings, API Configuration',
      isSecret: true,
      form: {
        test: { pattern: /^sk_test_[A-Za-z0-9]{1,200}$/, words: 'begins with sk_test_' },
        live: { pattern: /^sk_live_[A-Za-z0-9]{1,200}$/, words: 'begins with sk_live_' },
      },
    },
    {
      name: 'encryptionKey',
      help: 'the encryption key, in the same place, under which cards are sent',
      isSecret: true,
      form: formOf(/^[\x21-\x7e]{32}$/, 'is 32 characters without spaces'),
    },
  ],
  callbacks: {
    enter: 'address',
    where: 'Settings, API Configuration: the notification URL of the key’s mode, for chargebacks',
  },
};
