// Spec §2 pending_payment (processing, redirect): the wallet's own page in a new tab, while this page goes on asking.
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { mobileMoneyTitles } from '@titan/copy/en/mobile-money-titles';
import { ButtonLink } from '../../ui/button.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { AnotherNumber } from './another-number.tsx';
import type { MobileMoneyStageProps } from './stage-props.ts';
import { MoneySent } from './money-sent.tsx';
import { nameOfNetwork } from './wallet-name.ts';
import { WhileOpen } from './while-open.tsx';
import classes from './held-stage.module.css';

type PendingProps = MobileMoneyStageProps<'pending_payment'>;

const MESSAGES: Record<PendingProps['view']['tab'], (name: string) => string> = {
  none: mobileMoneySteps.redirectNone,
  opened: mobileMoneySteps.redirectOpened,
  blocked: mobileMoneySteps.redirectBlocked,
};

export function PendingPayment({ view, payment, parts }: PendingProps) {
  const name = nameOfNetwork(payment);
  const isOpened = view.tab === 'opened';
  return (
    <>
      <StageHeading>{mobileMoneyTitles.pending}</StageHeading>
      <p role="status">{MESSAGES[view.tab](name)}</p>
      <ButtonLink
        kind={isOpened ? 'secondary' : 'primary'}
        href={payment.charge?.authorization?.redirect_url ?? parts.address}
        {...(view.inPlace ? {} : { opens: 'tab', onFollow: () => parts.send({ type: 'redirectOpened' }) })}
      >
        {isOpened ? mobileMoneySteps.openAgain(name) : mobileMoneySteps.openWallet(name, view.inPlace)}
      </ButtonLink>
      <p className={classes.waiting}>
        <Spinner />
        {mobileMoneySteps.checkWaiting}
      </p>
      <StageNotice notice={view.notice} />
      <MoneySent
        kind="secondary"
        label={mobileMoneySteps.moneySent}
        view={view}
        payment={payment}
        parts={parts}
      />
      <AnotherNumber parts={parts} />
      <WhileOpen />
      <TestDrawer />
    </>
  );
}
