// Mobile-money networks by currency: what a payer can choose, and what a prefix hints at.
import type { MethodId } from './methods.ts';
import { isWalletCurrency, walletEntry } from './wallet-number.ts';

export type WalletNetwork = {
  currency: string;
  slug: string;
  /** The network's own code in public lists. */
  code: string;
  name: string;
  /** Slug of its mark: that of the brand, which networks of several countries share. */
  mark: string;
  /** First digits of an entry (`024`). Numbers can be ported, so this is a hint and never a rule. */
  prefixes: readonly string[];
  /** Approved on the network's own page and not by a prompt. */
  isRedirect: boolean;
  /** The entry of the catalogue (spec §3) that this network is, where there is one. */
  method: MethodId | null;
};

function network(
  currency: string,
  [slug, code, name]: [slug: string, code: string, name: string],
  mark: string,
  prefixes: string,
  extra: Partial<Pick<WalletNetwork, 'isRedirect' | 'method'>> = {},
): WalletNetwork {
  return {
    currency,
    slug,
    code,
    name,
    mark,
    prefixes: prefixes.split(' '),
    isRedirect: false,
    method: null,
    ...extra,
  };
}

/** Every network, each currency's in the order in which it is offered. */
export const WALLET_NETWORKS: readonly WalletNetwork[] = [
  network(
    'KES',
    ['safaricom-ke', '0001', 'M-Pesa (Safaricom)'],
    'm-pesa',
    '070 071 072 0740 0741 0742 0743 0745 0746 0748 0757 0758 0759 0768 0769 079 0110 0111 0112 0113 0114 0115',
  ),
  network(
    'KES',
    ['airtel-ke', '0002', 'Airtel Money'],
    'airtel',
    '073 0750 0751 0752 0753 0754 0755 0756 078 0100 0101 0102 0103 0104 0105 0106',
  ),
  network('KES', ['equitel-ke', '0003', 'Equitel'], 'equitel', '0763 0764 0765 0766'),
  network('GHS', ['mtn-gh', '0004', 'MTN MoMo'], 'mtn', '024 025 053 054 055 059'),
  network('GHS', ['vodafone-gh', '0006', 'Telecel Cash'], 'telecel', '020 050'),
  network('GHS', ['airteltigo-gh', '0005', 'AT Money'], 'at-money', '026 027 056 057'),
  network('XAF', ['mtn-cm', 'MTN_CM', 'MTN MoMo'], 'mtn', '0650 0651 0652 0653 0654 067 0680 0681 0682 0683'),
  network(
    'XAF',
    ['orange-cm', 'ORANGE_CM', 'Orange Money'],
    'orange',
    '0655 0656 0657 0658 0659 0685 0686 0687 0688 0689 069',
  ),
  network('XOF', ['wave-ci', 'WAVE_CI', 'Wave'], 'wave', '001 005 007', {
    isRedirect: true,
    method: 'wave',
  }),
  network('XOF', ['mtn-ci', 'MTN_CI', 'MTN'], 'mtn', '005 025', { method: 'mtn' }),
  network('XOF', ['moov-ci', 'MOOV_CI', 'Moov'], 'moov', '001 021', { method: 'moov' }),
  network('XOF', ['orange-ci', 'ORANGE_CI', 'Orange'], 'orange', '007 027', { method: 'orange' }),
  network('EGP', ['vodafone-eg', 'VODAFONE_EG', 'Vodafone Cash'], 'vodafone-cash', '010'),
  network('EGP', ['orange-eg', 'ORANGE_EG', 'Orange Cash'], 'orange', '012'),
  network('EGP', ['etisalat-eg', 'ETISALAT_EG', 'e& money'], 'etisalat', '011'),
  network('EGP', ['we-eg', 'WE_EG', 'WE Pay'], 'we-pay', '015'),
  network('TZS', ['vodacom-tz', 'VODACOM_TZ', 'M-Pesa (Vodacom)'], 'm-pesa', '074 075 076'),
  network('TZS', ['tigo-tz', 'TIGO_TZ', 'Mixx by Yas'], 'mixx', '065 067 077'),
  network('TZS', ['airtel-tz', 'AIRTEL_TZ', 'Airtel Money'], 'airtel', '068 069 078'),
  network('TZS', ['halopesa-tz', 'HALOPESA_TZ', 'HaloPesa'], 'halopesa', '061 062'),
];

/** The networks of a currency; none for NGN and ZAR, whose networks are not public. */
export function networksOf(currency: string): readonly WalletNetwork[] {
  return WALLET_NETWORKS.filter((each) => each.currency === currency);
}

/** The network of this slug among those of the currency; null when it is not one of them. */
export function networkOf(currency: string, slug: string): WalletNetwork | null {
  return networksOf(currency).find((each) => each.slug === slug) ?? null;
}

/**
 * The network that a valid number hints at, to put its panel first. Never the redirect network, which takes the numbers of all.
 * @returns null when the number is not valid or its prefix is no network's
 */
export function hintedNetwork(currency: string, text: string): WalletNetwork | null {
  const entry = isWalletCurrency(currency) ? walletEntry(currency, text) : null;
  if (entry === null) return null;
  const candidates = networksOf(currency).filter((each) => !each.isRedirect);
  return candidates.find((each) => each.prefixes.some((prefix) => entry.startsWith(prefix))) ?? null;
}
