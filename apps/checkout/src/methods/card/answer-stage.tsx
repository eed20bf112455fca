// Spec §4 Card: the steps that one form answers. A chunk of its own, fetched only by the few payers who come to one of them.
import { unreachable } from '@titan/rules/unreachable';
import { BillingAddress } from './billing-address.tsx';
import type { CardStageProps } from './card-stage-props.ts';
import type { AnswerStage as Stage } from './card-state.ts';
import { CvvEntry } from './cvv-entry.tsx';
import { PhoneEnrol } from './phone-enrol.tsx';

export function AnswerStage({ card, ...rest }: CardStageProps<Stage>) {
  switch (card.stage) {
    case 'avs':
      return <BillingAddress card={card} {...rest} />;
    case 'card_enroll':
      return <PhoneEnrol card={card} {...rest} />;
    case 'cvv':
      return <CvvEntry card={card} {...rest} />;
    default:
      return unreachable(card);
  }
}
