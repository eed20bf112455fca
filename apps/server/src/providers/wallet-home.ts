// Where a wallet is at home, for processors that must be told its country and network.
import { hintedNetwork } from '@titan/rules/wallet-networks';
import { WALLET_CURRENCIES, walletDialCode } from '@titan/rules/wallet-number';
import type { Wallet } from './port.ts';

export type WalletHome = {
  currency: string;
  dialCode: string;
  /** The number without its dial code. */
  national: string;
  /** By its slug; null where nothing tells it. */
  network: string | null;
};

const COUNTRIES = WALLET_CURRENCIES.map((currency) => ({
  currency,
  dialCode: walletDialCode(currency) ?? '',
}));

/** Null for a number of no country that has wallets here. */
export function homeOf({ number, network }: Wallet): WalletHome | null {
  const country = COUNTRIES.find(({ dialCode }) => number.startsWith(dialCode));
  if (!country) return null;
  // Numbers move between networks; where the payer is not asked for theirs, the prefix is all there is.
  const slug = network ?? hintedNetwork(country.currency, `+${number}`)?.slug ?? null;
  return { ...country, national: number.slice(country.dialCode.length), network: slug };
}
