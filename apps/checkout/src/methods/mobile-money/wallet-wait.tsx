// Spec §2 mobile_money_check (waiting for approval on the phone), mobile_money_payment_query (delay notice), pending_payment (the wallet's
// own page); 'A manual "I've sent the money" query'. Never a failure.
import type { PaymentView } from '@titan/contract/payment';
import { mobileMoneyStepsMessages } from '@titan/copy/words/mobile-money-steps';
import { mobileMoneyTitlesMessages } from '@titan/copy/words/mobile-money-titles';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { AskNow } from '../../stages/ask-now.tsx';
import { Elsewhere, Reference } from '../../stages/elsewhere.tsx';
import { ProcessorSays } from '../../stages/processor-says.tsx';
import { StillChecking } from '../../stages/still-checking.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { TestPhone } from '../../test-mode/test-phone.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { AnotherNumber } from './another-number.tsx';
import { DialCodeHelp } from './dial-code-help.tsx';
import { doingOf, type Watching } from './flow.ts';
import { PayOffline } from './pay-offline.tsx';
import { ResendPrompt } from './resend-prompt.tsx';
import type { MobileMoneyParts, MobileMoneyStageProps } from './stage-props.ts';
import { nameOfNetwork, nameOfNumber } from './wallet-name.ts';

const QUERY_FORM = 'mobile-money/query-direct';

type WaitProps<State> = {
  view: State;
  payment: PaymentView;
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  parts: MobileMoneyParts;
};

type Prompted = Extract<Watching, { resend: unknown }>;

export function ApprovalWait(props: WaitProps<Prompted>) {
  return props.payment.charge?.auth_model === 'PAY_OFFLINE' ? (
    <OfflineWait {...props} />
  ) : (
    <PromptWait {...props} />
  );
}

/** Nothing comes to the phone: the payer pays at its own menu. */
function OfflineWait(props: WaitProps<Prompted>) {
  const { view, payment, total, parts } = props;
  const language = useLanguage();
  const { offline: words } = language.wordsOf(mobileMoneyStepsMessages);
  const number = <strong>{nameOfNumber(payment, view.typed)}</strong>;
  return (
    <WalletWait
      title={language.wordsOf(mobileMoneyTitlesMessages).offline}
      waiting={words.waiting}
      steps={[
        <Sentence key="open" says={words.steps.open} parts={{ number }} />,
        words.steps.paybill,
        words.steps.pin,
      ]}
      maySay
      mayLeave={words.mayLeave}
      below={<TestPhone isBusy={doingOf(view) === 'testing'} payment={payment} total={total} parts={parts} />}
      {...props}
    >
      <ProcessorSays payment={payment} />
      <PayOffline payment={payment} total={total} />
    </WalletWait>
  );
}

function PromptWait(props: WaitProps<Prompted>) {
  const { view, payment, total } = props;
  const language = useLanguage();
  const { checkSteps: steps } = language.wordsOf(mobileMoneyStepsMessages);
  const number = <strong>{nameOfNumber(payment, view.typed)}</strong>;
  const money = <strong>{total}</strong>;
  return (
    <WalletWait
      title={language.wordsOf(mobileMoneyTitlesMessages).check}
      steps={[
        <Sentence key="phone" says={steps.phone} parts={{ number }} />,
        <Sentence key="amount" says={steps.amount} parts={{ money }} />,
        steps.pin,
      ]}
      maySay
      below={<PromptHelp {...props} />}
      {...props}
    >
      <ProcessorSays payment={payment} />
    </WalletWait>
  );
}

/** The approval takes longer. */
export function DelayNotice(props: WaitProps<Prompted>) {
  const { view, payment } = props;
  const language = useLanguage();
  const words = language.wordsOf(mobileMoneyStepsMessages);
  return (
    <WalletWait
      title={language.wordsOf(mobileMoneyTitlesMessages).delay}
      more={<Reference payment={payment} />}
      below={<PromptHelp {...props} />}
      {...props}
    >
      <p>
        {words.delayMessage} {words.delayApprove({ number: nameOfNumber(payment, view.typed) })}
      </p>
    </WalletWait>
  );
}

function PromptHelp({ view, ...rest }: WaitProps<Prompted>) {
  const { payment, parts } = rest;
  return (
    <>
      <TestPhone isBusy={doingOf(view) === 'testing'} {...rest} />
      <ResendPrompt resend={view.resend} payment={payment} parts={parts} />
      <DialCodeHelp payment={payment} typed={view.typed} />
    </>
  );
}

type Redirected = Extract<Watching, { stage: 'pending_payment' }>;

const MEANINGS = { none: 'redirectNone', opened: 'redirectOpened', blocked: 'redirectBlocked' } as const;

export function PendingPayment(props: WaitProps<Redirected>) {
  const { view, payment, parts } = props;
  const language = useLanguage();
  const words = language.wordsOf(mobileMoneyStepsMessages);
  const name = nameOfNetwork(payment);
  const isOpened = view.tab === 'opened';
  const way = view.inPlace ? 'goToWallet' : 'openWallet';
  return (
    <WalletWait
      title={language.wordsOf(mobileMoneyTitlesMessages).pending}
      maySay
      below={<TestDrawer />}
      {...props}
    >
      <p role="status">{words[MEANINGS[view.tab]]({ name })}</p>
      <ButtonLink
        kind={isOpened ? 'secondary' : 'primary'}
        href={payment.charge?.authorization?.redirect_url ?? parts.address}
        {...(view.inPlace ? {} : { opens: 'tab', onFollow: () => parts.send({ type: 'redirectOpened' }) })}
      >
        {words[isOpened ? 'openAgain' : way]({ name })}
      </ButtonLink>
    </WalletWait>
  );
}

type WalletWaitProps = WaitProps<Watching> & {
  title: string;
  steps?: readonly ReactNode[];
  children?: ReactNode;
  /** What is waited for, where it is no approval. */
  waiting?: string;
  /** Spec §2 'A manual "I've sent the money" query': an answer that is still missing leads to the delay notice. */
  maySay?: boolean;
  /** What becomes of a second payment. */
  mayLeave?: string;
  /** What else is not needed at once. */
  more?: ReactNode;
  below: ReactNode;
};

function WalletWait(props: WalletWaitProps) {
  const { view, payment, parts, waiting, maySay = false, mayLeave, more, ...rest } = props;
  const words = useWords(mobileMoneyStepsMessages);
  return (
    <Elsewhere
      payment={payment}
      glyph="phone"
      waiting={waiting ?? words.checkWaiting}
      notice={view.notice}
      ask={
        <AskNow
          kind={view.stage === 'mobile_money_check' ? 'primary' : 'secondary'}
          words={{
            ask: maySay ? words.moneySent : words.checkNow,
            asking: words.asking,
            notYet: words.notYet,
          }}
          isAsking={doingOf(view) === 'confirming'}
          asked={view.asked}
          form={QUERY_FORM}
          payment={payment}
          parts={parts}
          onAsk={() => parts.send({ type: 'moneySent' })}
        />
      }
      ways={<AnotherNumber parts={parts} />}
      note={mayLeave ?? words.mayLeave}
      more={
        <>
          <p>
            <span data-script="">{words.updates}</span> {words.mayClose}
          </p>
          {more}
        </>
      }
      {...rest}
    />
  );
}

/** Nobody has answered the charge: no other way is offered beside it. */
export function WalletChecking({ view, payment, parts }: MobileMoneyStageProps<'checking'>) {
  const words = useWords(mobileMoneyStepsMessages);
  const { unknown: title } = useWords(mobileMoneyTitlesMessages);
  return (
    <StillChecking
      view={view}
      words={{
        title,
        message: words.unknownMessage,
        hint: words.mayClose,
        ask: words.checkNow,
        asking: words.asking,
      }}
      form={QUERY_FORM}
      payment={payment}
      parts={parts}
      onAsk={() => parts.send({ type: 'moneySent' })}
    />
  );
}
