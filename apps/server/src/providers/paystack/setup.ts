// What an operator gives and enters for an account at Paystack.
import { formOf, type Setup } from '../setup.ts';

export const PAYSTACK_SETUP: Setup = {
  credentials: [
    {
      name: 'secretKey',
      help: 'the secret key, in the dashboard under Settings, API Keys & Webhooks',
      isSecret: true,
      form: {
        test: { pattern: /^sk_test_[A-Za-z0-9]{1,200}$/, words: 'begins with sk_test_' },
        live: { pattern: /^sk_live_[A-Za-z0-9]{1,200}$/, words: 'begins with sk_live_' },
      },
    },
    {
      name: 'publicKey',
      help: 'the public key, beside the secret one: with it Capitec Pay (ZAR) is offered',
      isSecret: false,
      isOptional: true,
      form: {
        test: { pattern: /^pk_test_[A-Za-z0-9]{1,200}$/, words: 'begins with pk_test_' },
        live: { pattern: /^pk_live_[A-Za-z0-9]{1,200}$/, words: 'begins with pk_live_' },
      },
    },
    {
      name: 'mpesa',
      help: 'how M-Pesa is paid: "prompt" (the default) asks on the phone, "offline" gives a paybill number to pay to',
      isSecret: false,
      isOptional: true,
      form: formOf(/^(?:prompt|offline)$/, 'is prompt or offline'),
    },
  ],
  callbacks: { enter: 'address', where: 'Settings, API Keys & Webhooks: the Webhook URL of the key’s mode' },
};
