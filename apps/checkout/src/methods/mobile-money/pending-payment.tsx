// Spec §2 pending_payment (processing, redirect): the wallet's own page in a new tab, while this page goes on asking.
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { mobileMoneyTitles } from '@titan/copy/en/mobile-money-titles';
import { useLanguage } from '../../language.tsx';
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

const MESSAGES: Record<PendingProps['view']['tab'], 'redirectNone' | 'redirectOpened' | 'redirectBlocked'> = {
  none: 'redirectNone',
  opened: 'redirectOpened',
  blocked: 'redirectBlocked',
};

export function PendingPayment({ view, payment, parts }: PendingProps) {
  const language = useLanguage();
  const words = language.wordsOf(mobileMoneySteps);
  const titles = language.wordsOf(mobileMoneyTitles);
  const name = nameOfNetwork(payment, words);
  const isOpened = view.tab === 'opened';
  const way = view.inPlace ? 'goToWallet' : 'openWallet';
  return (
    <>
      <StageHeading>{titles.pending}</StageHeading>
      <p role="status">{words[MESSAGES[view.tab]]({ name })}</p>
      <ButtonLink
        kind={isOpened ? 'secondary' : 'primary'}
        href={payment.charge?.authorization?.redirect_url ?? parts.address}
        {...(view.inPlace ? {} : { opens: 'tab', onFollow: () => parts.send({ type: 'redirectOpened' }) })}
      >
        {words[isOpened ? 'openAgain' : way]({ name })}
      </ButtonLink>
      <p className={classes.waiting}>
        <Spinner />
        {words.checkWaiting}
      </p>
      <StageNotice notice={view.notice} />
      <MoneySent kind="secondary" label={words.moneySent} view={view} payment={payment} parts={parts} />
      <AnotherNumber parts={parts} />
      <WhileOpen />
      <TestDrawer />
    </>
  );
}
