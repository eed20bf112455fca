// Where processors send their callbacks: an account's address, for those that sign, and an address for one charge or one reversal, for those
// that sign nothing. The latter ends in a token that only the processor is given, and is never logged. And where they send payers back to.
import { createHmac } from 'node:crypto';
import type { ChargeReference } from '@titan/rules/reference';
import { isSameText } from '../../platform/same-text.ts';
import type { ChargeRules } from '../charge-rules.ts';

export type CallbackAddresses = {
  ofAccount(provider: string, account: string): string;
  ofCharge(at: { provider: string; account: string }, reference: ChargeReference): string;
  ofReversal(at: { provider: string; account: string }, reversalReference: string): string;
  /** Where the payer of a charge comes back to. */
  ofReturn(channel: Pick<ChargeRules, 'returnsTo'>, reference: ChargeReference): string;
  /** The charge whose token it is; null for any other text. */
  chargeOf(token: string): ChargeReference | null;
  /** The reversal whose token it is, by our reference; null for any other text. */
  reversalOf(token: string): string | null;
};

const MAC_BYTES = 16;
/** Reference and signature. In hex, because some processors refuse addresses in which they find a word. */
const TOKEN_FORM = /^([\w-]{1,60})\.([0-9a-f]{32})$/;

/**
 * Builds it. With another `key` callbacks by the tokens made before are refused; queries find what they would have told.
 * @param publicUrl where the service can be reached
 */
export function createCallbackAddresses(publicUrl: string, key: Buffer): CallbackAddresses {
  const keyOf = (kind: string): Buffer => createHmac('sha256', key).update(kind).digest();
  const charges = tokensBy(keyOf('titan callback token 1'));
  const reversals = tokensBy(keyOf('titan callback token of a reversal 1'));
  const ofAccount = (provider: string, account: string): string =>
    `${publicUrl}/api/callbacks/${provider}/${account}`;
  return {
    ofAccount,
    ofCharge: ({ provider, account }, reference) =>
      `${ofAccount(provider, account)}/${charges.tokenOf(reference)}`,
    ofReversal: ({ provider, account }, reversalReference) =>
      `${ofAccount(provider, account)}/${reversals.tokenOf(reversalReference)}`,
    ofReturn: ({ returnsTo }, reference) => `${publicUrl}/${returnsTo}/${reference}`,
    chargeOf: charges.referenceIn,
    reversalOf: reversals.referenceIn,
  };
}

function tokensBy(tokenKey: Buffer) {
  const sign = (reference: string): Buffer =>
    createHmac('sha256', tokenKey).update(reference).digest().subarray(0, MAC_BYTES);
  const tokenOf = (reference: string): string => `${reference}.${sign(reference).toString('hex')}`;
  return {
    tokenOf,
    referenceIn(token: string): string | null {
      const [, reference = ''] = TOKEN_FORM.exec(token) ?? [];
      return isSameText(token, tokenOf(reference)) ? reference : null;
    },
  };
}
