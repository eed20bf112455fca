// Spec §2 3DS tab: Checking your transaction, Try again, Incomplete Authorization.
import { threeDs } from '@titan/copy/en/three-ds';
import { ButtonLink } from '../../ui/button.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { bankAddress } from './bank-address.ts';
import { CardNotice } from './card-notice.tsx';
import type { CardStageProps } from './card-stage-props.ts';
import { EndAttempt } from './end-attempt.tsx';
import classes from './three-ds.module.css';

type ThreeDsProps = CardStageProps<'3ds'>;

/** The bank's page stands in a tab of its own. */
export function BankChecking({ card, payment, parts }: ThreeDsProps) {
  const bank = bankAddress(payment);
  return (
    <>
      <div className={classes.centred}>
        <Spinner large />
        <StageHeading centred>{threeDs.checking}</StageHeading>
        <p role="status">{card.ending ? threeDs.ending : threeDs.checkingMeans}</p>
      </div>
      <CardNotice notice={card.notice} />
      {bank === null || card.ending ? null : <WaysToBank bank={bank} parts={parts} />}
      {card.offersTryAgain || card.ending ? <TryAgain card={card} payment={payment} parts={parts} /> : null}
    </>
  );
}

function WaysToBank({ bank, parts }: { bank: string; parts: ThreeDsProps['parts'] }) {
  return (
    <>
      <ButtonLink
        kind="secondary"
        href={bank}
        opens="tab"
        onFollow={() => parts.send({ type: 'bankTabOpened' })}
      >
        {threeDs.openAgain}
      </ButtonLink>
      <ButtonLink kind="quiet" href={bank} opens="window">
        {threeDs.continueHere}
      </ButtonLink>
    </>
  );
}

function TryAgain(props: ThreeDsProps) {
  return (
    <>
      <p className={classes.note}>{threeDs.anotherMeans}</p>
      <EndAttempt {...props} label={threeDs.tryAgain} kind="primary" />
    </>
  );
}

/** Final words only with final evidence (design §5): until then we say that we are still checking. */
export function BankIncomplete({ card, payment, parts }: ThreeDsProps) {
  const isOver = card.phase === 'over';
  const isKnown = isOver || card.isQueried;
  return (
    <>
      <div className={classes.centred}>
        {isOver ? null : <Spinner large />}
        <StageHeading centred>{threeDs.incomplete}</StageHeading>
        <p role="status">{isKnown ? threeDs.notCompleted : threeDs.checking}</p>
        {isKnown ? (
          <p className={classes.note}>{isOver ? threeDs.noMoneyTaken : threeDs.stillChecking}</p>
        ) : null}
      </div>
      <CardNotice notice={card.notice} />
      {isOver ? (
        <EndAttempt payment={payment} card={card} parts={parts} label={threeDs.tryAgain} kind="primary" />
      ) : (
        <TryAgain card={card} payment={payment} parts={parts} />
      )}
      {payment.payment_channels.length > 1 ? (
        <ButtonLink
          kind="secondary"
          href={parts.address}
          onFollow={() => parts.send({ type: 'methodChangeAsked' })}
        >
          {threeDs.otherMethod}
        </ButtonLink>
      ) : null}
    </>
  );
}
