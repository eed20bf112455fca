// Spec §2 3DS modal: the bank's page over ours, and what Cancel means, said before it happens.
import { useEffect, useRef } from 'react';
import { cardSteps } from '@titan/copy/en/card-steps';
import { threeDs } from '@titan/copy/en/three-ds';
import { BankFrame } from '../../ui/bank-frame.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { bankAddress } from './bank-address.ts';
import type { CardStageProps } from './card-stage-props.ts';
import { EndAttempt } from './end-attempt.tsx';
import classes from './three-ds.module.css';

type ThreeDsProps = CardStageProps<'3ds'>;

export function BankModal({ card, payment, parts }: ThreeDsProps) {
  const bank = bankAddress(payment);
  const goOn = () => parts.send({ type: 'stopDeclined' });
  const handleCancel = () => (card.stopping ? goOn() : parts.send({ type: 'stopAsked' }));
  return (
    <>
      <StageHeading centred>{cardSteps.bankTitle}</StageHeading>
      <Dialog title={threeDs.frameTitle} onCancel={handleCancel}>
        <div className={classes.bank}>
          {bank === null ? (
            <Notice tone="error">{threeDs.noWay}</Notice>
          ) : (
            <BankFrame title={threeDs.frameTitle} src={`${bank}?in=frame`} hidden={card.stopping} />
          )}
          {card.connecting ? (
            <div role="status" className={classes.connecting}>
              <Spinner large />
              <p>{threeDs.connecting}</p>
            </div>
          ) : null}
          {card.stopping ? <StopQuestion card={card} payment={payment} parts={parts} /> : null}
        </div>
        {card.stopping ? null : (
          <div className={classes.actions}>
            {bank === null ? null : (
              <ButtonLink
                kind="quiet"
                href={bank}
                opens="tab"
                onFollow={() => parts.send({ type: 'bankTabOpened' })}
              >
                {threeDs.openTab}
              </ButtonLink>
            )}
            <Button kind="quiet" type="button" onClick={handleCancel}>
              {threeDs.cancel}
            </Button>
          </div>
        )}
      </Dialog>
    </>
  );
}

function StopQuestion({ card, payment, parts }: ThreeDsProps) {
  const question = useRef<HTMLHeadingElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-labelledby="stop-title"
      aria-describedby="stop-means"
      className={classes.stopping}
    >
      <h3 ref={question} id="stop-title" tabIndex={-1}>
        {threeDs.stopTitle}
      </h3>
      <p id="stop-means">{threeDs.stopMeans}</p>
      <Button type="button" onClick={() => parts.send({ type: 'stopDeclined' })}>
        {threeDs.stopNot}
      </Button>
      <EndAttempt payment={payment} card={card} parts={parts} label={threeDs.stop} kind="quiet" />
    </div>
  );
}
