// Spec §2 mobile-money-accordion (network choice, used for XOF): the networks that the service names, each with its label of the
// catalogue (spec §3) and a mark of our own.
import type { PaymentView } from '@titan/contract/payment';
import { methodLabel } from '@titan/copy/method-label';
import { useLanguage } from '../../language.tsx';
import { networkOf } from '@titan/rules/wallet-networks';
import { mobileMoney } from '@titan/copy/en/mobile-money';
import { Choice, Choices } from '../../ui/choices.tsx';
import { NetworkMark } from './network-mark.tsx';

type NetworkChoiceProps = {
  payment: PaymentView;
  chosen: string | undefined;
  error: string | undefined;
  onChoose(): void;
};

export function NetworkChoice({ payment, chosen, error, onChoose }: NetworkChoiceProps) {
  const language = useLanguage();
  const words = language.wordsOf(mobileMoney);
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
