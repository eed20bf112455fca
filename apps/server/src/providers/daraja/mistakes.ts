// What Daraja's answers show of how an account is set up, there or here, and what the operator is to change.
import type { CalledRefunds, Misconfiguration } from '../port.ts';

/** The app's keys. */
export const REFUSED_KEYS: Misconfiguration = {
  code: 'app_keys',
  change:
    'M-Pesa does not take the consumer key and secret: copy both of the app of this environment from the developer portal and roll the credentials.',
};

/** The app gets tokens that are refused where this is called. Each product is another mistake. */
export const refusedToken = (path: string): Misconfiguration => ({
  code: `app_product_${path.replace('/mpesa/', '/').split('/')[1]}`,
  change: `M-Pesa refuses at ${path} the tokens that it issues: give the app of this environment the product for it in the developer portal (M-Pesa Express for prompts; Reversal and Transaction Status for refunds; Pull Transactions for the list of payments).`,
});

/** The account's option: only a registered account can read the list of payments. */
export const NOTHING_LISTED: Misconfiguration = {
  code: 'pull_transactions',
  change:
    'M-Pesa lists no payments to the paybill: register its shortcode for Pull Transactions (docs/processors.md), or leave pullTransactions out and roll the credentials.',
};

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

const REVERSALS = 'reversals';
const ofReversals = (change: string): Misconfiguration => ({ code: REVERSALS, change });
const INACTIVE = ofReversals(
  'M-Pesa reverses nothing because the shortcode is not active there: ask Safaricom what it lacks.',
);
const NEW_PASSWORD =
  'set a new one in the M-Pesa portal (My Functions, Operator Management), enter it as initiatorPassword and roll the credentials';

/** By the code of a callback about a reversal, or about a question. */
const MISTAKES_OF_REVERSALS: Readonly<Record<string, Misconfiguration>> = {
  '1': ofReversals(
    'M-Pesa refuses refunds because the shortcode has too little money there: add some in the M-Pesa portal, and refund again what has failed.',
  ),
  '11': INACTIVE,
  '21': ofReversals(
    'The initiator at M-Pesa lacks a role that refunds need: give it both Org Reversals Initiator and Transaction Status query ORG API in the M-Pesa portal.',
  ),
  '2001': ofReversals(
    `M-Pesa does not take the initiator or its password, which is valid for 90 days: ${NEW_PASSWORD}.`,
  ),
  '2006': INACTIVE,
  SFC_IC0003: ofReversals(
    'M-Pesa does not know the initiator: check its name in the M-Pesa portal, and roll the credentials.',
  ),
  '2028': ofReversals(
    'The shortcode may not reverse payments at M-Pesa: ask Safaricom for the product Reversal.',
  ),
  '8006': ofReversals(`The password of the initiator is locked at M-Pesa: ${NEW_PASSWORD}.`),
};

/** What the code of such a callback shows; nothing where it speaks of one payment. */
export function shownByReversal(code: string): Pick<CalledRefunds, 'shows'> {
  if (code === '0') return { shows: { works: REVERSALS } };
  const wrong = Object.hasOwn(MISTAKES_OF_REVERSALS, code) ? MISTAKES_OF_REVERSALS[code] : undefined;
  return wrong ? { shows: { wrong } } : {};
}
