// Spec §4 Card: the stages after card entry, at which the service holds the payer; one screen each.
import type { PaymentView } from '@titan/contract/payment';
import { unreachable } from '@titan/rules/unreachable';
import type { CardState } from '../method.ts';
import { CardChecking } from './card-checking.tsx';
import type { CardParts } from './card-stage-props.ts';
import { NoAuth } from './no-auth.tsx';
import { OtpEntry } from './otp-entry.tsx';
import { PinEntry } from './pin-entry.tsx';

type CardHeldStageProps = {
  card: Exclude<CardState, { stage: 'init' }>;
  payment: PaymentView;
  parts: CardParts;
};

export function CardHeldStage({ card, ...rest }: CardHeldStageProps) {
  switch (card.stage) {
    case 'pin':
      return <PinEntry card={card} {...rest} />;
    case 'otp':
      return <OtpEntry card={card} {...rest} />;
    case 'no_auth':
      return <NoAuth card={card} {...rest} />;
    case 'checking':
      return <CardChecking card={card} {...rest} />;
    default:
      return unreachable(card);
  }
}
