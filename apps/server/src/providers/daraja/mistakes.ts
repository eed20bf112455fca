// What Daraja's answers show of how an account is set up, there or here, and what the operator is to change.
import type { Misconfiguration } from '../port.ts';

/** Of the app: its keys. */
export const REFUSED_KEYS: Misconfiguration = {
  code: 'app_keys',
  change:
    'M-Pesa does not take the consumer key and secret: copy both of the app of this environment from the developer portal and roll the credentials.',
};

/** Of the app: it has tokens, and they are refused where this is called. Each product is another mistake. */
export const refusedToken = (path: string): Misconfiguration => ({
  code: `app_product_${path.split('/')[2]}`,
  change: `M-Pesa refuses at ${path} the tokens that it issues: give the app of this environment the product for it in the developer portal (M-Pesa Express for prompts; Reversal and Transaction Status for refunds).`,
});

export const REFUSED_PROMPTS = 'prompts';
export const refusedPrompts = (word: string): Misconfiguration => ({
  code: REFUSED_PROMPTS,
  change: `M-Pesa refuses prompts (${word}): check shortcode, passkey and till, the products of the app, and that PUBLIC_URL is https.`,
});

const PAID_TO: Misconfiguration = {
  code: 'paid_to',
  change:
    'M-Pesa takes prompts, but nobody can pay them: shortcode and till do not belong together. Give the shortcode that went live with M-Pesa Express; enter its till for Buy Goods, and leave the till out for a paybill.',
};

/** By the code that ended a payment. */
export const MISTAKES_OF_PAYMENTS: Readonly<Record<string, Misconfiguration>> = {
  '8': {
    code: 'balance_limit',
    change:
      'The paybill or till holds all the money that M-Pesa lets it hold, and payments to it are refused: withdraw some in the M-Pesa portal.',
  },
  '2028': PAID_TO,
  SFC_IC0003: PAID_TO,
};
