// Spec §2 3DS modal and tab, §4 3DS. A chunk of its own, fetched only by payers whose bank asks for it.
import { unreachable } from '@titan/rules/unreachable';
import { cardSteps } from '@titan/copy/en/card-steps';
import { threeDs } from '@titan/copy/en/three-ds';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { bankAddress } from './bank-address.ts';
import { BankChecking, BankIncomplete } from './bank-checking.tsx';
import { BankModal } from './bank-modal.tsx';
import { CardNotice } from './card-notice.tsx';
import { nameOfCard } from './card-name.ts';
import type { CardStageProps } from './card-stage-props.ts';
import { EndAttempt } from './end-attempt.tsx';
import { TestHint } from '../../test-mode/test-hint.tsx';
import classes from './three-ds.module.css';

type ThreeDsProps = CardStageProps<'3ds'>;

export function ThreeDs(props: ThreeDsProps) {
  const { phase } = props.card;
  switch (phase) {
    case 'proceed':
      return <Proceed {...props} />;
    case 'modal':
      return <BankModal {...props} />;
    case 'tab':
      return <BankChecking {...props} />;
    case 'incomplete':
    case 'over':
      return <BankIncomplete {...props} />;
    default:
      return unreachable(phase);
  }
}

const PROCEED_MEANS = {
  modal: threeDs.proceedHere,
  tab: threeDs.proceedInTab,
  redirect: threeDs.proceedAway,
} as const;

function Proceed({ card, payment, parts }: ThreeDsProps) {
  const bank = bankAddress(payment);
  return (
    <>
      <StageHeading>{cardSteps.bankTitle}</StageHeading>
      <p>{threeDs.why(nameOfCard(payment))}</p>
      <TestHint payment={payment}>{threeDs.testHint}</TestHint>
      <CardNotice notice={card.notice} />
      {bank === null ? (
        <Notice tone="error">{threeDs.noWay}</Notice>
      ) : (
        <>
          <p id="proceed-means" className={classes.note}>
            {PROCEED_MEANS[card.way]}
          </p>
          <ProceedLink card={card} bank={bank} parts={parts} />
        </>
      )}
      <EndAttempt payment={payment} card={card} parts={parts} label={threeDs.anotherCard} kind="quiet" />
      <p className={classes.note}>{threeDs.anotherMeans}</p>
    </>
  );
}

function ProceedLink({ card, bank, parts }: Pick<ThreeDsProps, 'card' | 'parts'> & { bank: string }) {
  const follow = () => parts.send({ type: 'proceedAsked' });
  if (card.way === 'redirect') {
    return (
      <ButtonLink href={bank} describedBy="proceed-means">
        {threeDs.proceed}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      href={bank}
      describedBy="proceed-means"
      onFollow={follow}
      {...(card.way === 'tab' ? { opens: 'tab' as const } : {})}
    >
      {threeDs.proceed}
    </ButtonLink>
  );
}
