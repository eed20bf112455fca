// Spec §5: the exchange rate that a stage charges by, where there is one.
import type { PaymentView } from '@titan/contract/payment';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { CardParts } from './stage-props.ts';

/** Only where the card is debited in another currency. */
export const rateRow = lazyPart(async () => (await import('./rate-row.tsx')).RateRow, { optional: true });

type PaymentRateProps = {
  payment: PaymentView;
  renewing: boolean;
  onExpired(expired: boolean): void;
  parts: CardParts;
};

export function PaymentRate({ payment, renewing, onExpired, parts }: PaymentRateProps) {
  const { conversion, server_time: firstMs } = payment;
  return conversion ? (
    <rateRow.Part
      conversion={conversion}
      firstMs={firstMs}
      renewing={renewing}
      onRenew={() => parts.send({ type: 'rateAsked' })}
      onExpired={onExpired}
      time={parts}
    />
  ) : null;
}
