// Spec §2 mobile-money-accordion (network choice, used for XOF): the networks that the service names, each with its label of the
// catalogue (spec §3) and a mark of our own.
import type { PaymentView } from '@titan/contract/payment';
import { methodLabel } from '@titan/copy/method-label';
import { useLanguage } from '../../ui/language.tsx';
import { networkOf } from '@titan/rules/wallet-networks';
import { mobileMoneyMessages } from '@titan/copy/words/mobile-money';
import { Choice, Choices } from '../../ui/choices.tsx';

type NetworkChoiceProps = {
  payment: PaymentView;
  chosen: string | undefined;
  error: string | null | undefined;
  onChoose(): void;
};

export function NetworkChoice({ payment, chosen, error, onChoose }: NetworkChoiceProps) {
  const language = useLanguage();
  const words = language.wordsOf(mobileMoneyMessages);
  const { currency, payment_channels_details: details } = payment;
  return (
    <Choices legend={words.network} error={error}>
      {details.mobile_money?.networks.map(({ slug, name }) => {
        const network = networkOf(currency, slug);
        return (
          <Choice
            key={slug}
            name="mobile_money.network"
            value={slug}
            checked={slug === chosen}
            onChoose={onChoose}
            mark={network ? <NetworkMark network={network} /> : null}
            required
          >
            {network?.method ? methodLabel(network.method, currency, language) : name}
          </Choice>
        );
      })}
    </Choices>
  );
}

// Marks of the networks: small drawings of our own on their colour; no network's logo is copied.

/** By slug: drawn on 24 × 24. */
const DRAWINGS: Record<string, string> = {
  'wave-ci': 'M4 10c2.5-3 5.5-3 8 0s5.500 3 8 0M4 15c2.500-3 5.500-3 8 0s5.500 3 8 0',
  'mtn-ci': 'M4 12a8 5 0 1 0 16 0 8 5 0 1 0-16 0M9 14v-4l3 3 3-3v4',
  'moov-ci': 'M5 17v-5a3.500 3.500 0 0 1 7 0v5M12 17v-5a3.500 3.500 0 0 1 7 0v5',
  'orange-ci': 'M6 6h12v12H6zM9 15h6',
};

type NetworkMarkProps = { network: { slug: string; accent: string; text: string } };

/** Attributes and no styles: the content policy takes none from a document. */
function NetworkMark({ network: { slug, accent, text } }: NetworkMarkProps) {
  return (
    <svg width="32" height="32" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill={accent} />
      <path
        d={DRAWINGS[slug] ?? 'M8 4h8v16H8zM11 17h2'}
        fill="none"
        stroke={text}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
