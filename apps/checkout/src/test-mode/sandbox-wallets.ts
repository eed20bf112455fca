// TEST MODE: the sandbox's numbers as the boxes show them (spec §9 Sandbox). In the page a chunk of its own, fetched on the first tap.
import { sandboxPhonesOf } from '@titan/contract/sandbox/phones';
import { networksOf } from '@titan/rules/wallet-networks';
import { asksNetwork } from '@titan/rules/wallet-stage';

/** What a test number puts into the boxes. */
export type WalletPrefill = { number: string; network: string };

/** The currency's first number that ends like this (`insufficient_funds`), in any case of letters; null when the sandbox has none. */
export function sandboxWallet(preset: string, currency: string): WalletPrefill | null {
  const outcome = preset.toLowerCase();
  const phone = sandboxPhonesOf(currency).find((known) => known.outcome === outcome);
  if (phone === undefined) return null;
  const asked = asksNetwork(currency) ? (phone.network ?? promptNetworkOf(currency)) : '';
  // Ivorians write ten digits; the spec's pattern has one 0 more.
  return { number: phone.entry.replace(/^00/, '0'), network: asked };
}

/** Some network that is approved by a prompt. */
function promptNetworkOf(currency: string): string {
  return networksOf(currency).find(({ isRedirect }) => !isRedirect)?.slug ?? '';
}
