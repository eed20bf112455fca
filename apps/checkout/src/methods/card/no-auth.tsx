// Spec §4 "no_auth shows an error with Retry, which resets the card flow".
import { common } from '@titan/copy/en/common';
import { cardSteps } from '@titan/copy/en/card-steps';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import type { CardStageProps } from './card-stage-props.ts';

export function NoAuth({ card, parts }: CardStageProps<'no_auth'>) {
  return (
    <>
      <StageHeading>{cardSteps.noAuthTitle}</StageHeading>
      <Notice tone="error">
        {card.message} <strong>{common.noMoneyTaken}</strong>
      </Notice>
      <ButtonLink href={`${parts.address}?method=card`} onFollow={() => parts.send({ type: 'retryAsked' })}>
        {cardSteps.retry}
      </ButtonLink>
      <TestDrawer />
    </>
  );
}
