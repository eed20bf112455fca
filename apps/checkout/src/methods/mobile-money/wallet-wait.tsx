// Spec §2 mobile_money_check (waiting for approval on the phone), mobile_money_payment_query (delay notice), pending_payment (the wallet's
// own page); 'A manual "I've sent the money" query'. Never a failure.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { mobileMoneyStepsMessages } from '@titan/copy/words/mobile-money-steps';
import { mobileMoneyTitlesMessages } from '@titan/copy/words/mobile-money-titles';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../ui/language.tsx';
import {
  AskNow,
  ApproveElsewhere,
  Reference,
  AnotherMethod,
  StillChecking,
} from '../../stages/elsewhere.tsx';
import { ProcessorText } from '../../stages/processor-text.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { TestPhone } from '../../test-mode/test-phone.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { doingOf, type Watching, type MobileMoneyDeps, type MobileMoneyStageProps } from './flow.ts';
import type { Resend } from '../../stages/code.ts';
import { ResendLine } from '../../stages/code-entry.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DialCodeHelp } from './dial-code-help.tsx';
import classes from './pay-offline.module.css';
import { UNKNOWN } from '@titan/copy/catalogue';
import { hintedNetwork, networkOf } from '@titan/rules/wallet-networks';

type WaitProps<State> = {
  view: State;
  payment: PaymentView;
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  deps: MobileMoneyDeps;
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
  const { view, payment, total, deps } = props;
  const language = useLanguage();
  const { offline: words } = language.wordsOf(mobileMoneyStepsMessages);
  const number = <strong>{nameOfNumber(payment, view.typed)}</strong>;
  return (
    <WalletWait
      title={language.wordsOf(mobileMoneyTitlesMessages).offline}
      steps={[
        <Sentence key="open" says={words.steps.open} parts={{ number }} />,
        words.steps.paybill,
        words.steps.pin,
      ]}
      maySay
      mayLeave={words.mayLeave}
      below={<TestPhone isBusy={doingOf(view) === 'testing'} payment={payment} total={total} deps={deps} />}
      {...props}
    >
      <ProcessorText payment={payment} />
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
      <ProcessorText payment={payment} />
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
  const { payment, deps } = rest;
  return (
    <>
      <TestPhone isBusy={doingOf(view) === 'testing'} {...rest} />
      <ResendPrompt resend={view.resend} payment={payment} deps={deps} />
      <DialCodeHelp payment={payment} typed={view.typed} />
    </>
  );
}

type Redirected = Extract<Watching, { stage: 'pending_payment' }>;

const MEANINGS = { none: 'redirectNone', opened: 'redirectOpened', blocked: 'redirectBlocked' } as const;

export function PendingPayment(props: WaitProps<Redirected>) {
  const { view, payment, deps } = props;
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
        href={payment.charge?.authorization?.redirect_url ?? deps.address}
        {...(view.inPlace ? {} : { opens: 'tab', onFollow: () => deps.send({ type: 'redirectOpened' }) })}
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
  /** Spec §2 'A manual "I've sent the money" query': without an answer the delay notice follows. */
  maySay?: boolean;
  /** What becomes of a second payment. */
  mayLeave?: string;
  /** What else is not needed at once. */
  more?: ReactNode;
  below: ReactNode;
};

function WalletWait(props: WalletWaitProps) {
  const { view, payment, deps, maySay = false, mayLeave, more, ...rest } = props;
  const words = useWords(mobileMoneyStepsMessages);
  return (
    <ApproveElsewhere
      payment={payment}
      glyph="phone"
      mark={markOf(payment, view.typed)}
      notice={view.notice}
      ask={
        <AskNow
          words={{ ask: words.checkNow, asking: words.asking, notYet: words.notYet }}
          isAsking={doingOf(view) === 'confirming'}
          asked={view.asked}
          form={null}
          payment={payment}
          deps={deps}
          onAsk={() => deps.send({ type: 'checkAsked' })}
        />
      }
      ways={
        <>
          {maySay ? <MoneySent payment={payment} deps={deps} /> : null}
          <AnotherNumber deps={deps} />
        </>
      }
      note={mayLeave ?? words.mayLeave}
      more={
        <>
          <p>{words.mayClose}</p>
          {more}
        </>
      }
      {...rest}
    />
  );
}

/** Not another way to check: what is still open then takes longer than usual. */
function MoneySent({ payment, deps }: Pick<WaitProps<Watching>, 'payment' | 'deps'>) {
  const { moneySent } = useWords(mobileMoneyStepsMessages);
  return (
    <StageForm
      action={`${deps.address}/mobile-money/query-direct`}
      seal={deps.seal}
      fields={{ charge: payment.charge?.reference ?? '' }}
      onSend={() => deps.send({ type: 'moneySent' })}
    >
      <Button kind="quiet">{moneySent}</Button>
    </StageForm>
  );
}

/** Nobody has answered the charge: no other way is offered beside it. */
export function WalletChecking({ view, payment, deps }: MobileMoneyStageProps<'checking'>) {
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
      form={null}
      payment={payment}
      deps={deps}
      onAsk={() => deps.send({ type: 'checkAsked' })}
    />
  );
}

/** Leaves an open step or prompt behind, for another wallet number. */
export function AnotherNumber({ deps }: { deps: MobileMoneyDeps }) {
  const { anotherNumber } = useWords(mobileMoneyStepsMessages);
  return (
    <AnotherMethod method="mobile_money" deps={deps} onAsk={() => deps.send({ type: 'anotherNumberAsked' })}>
      {anotherNumber}
    </AnotherMethod>
  );
}

/** Resend STK (spec §4, §8 "Resend Limit exceeded"): the prompt is sent to the phone again. */
type ResendPromptProps = { resend: Resend<unknown>; payment: PaymentView; deps: MobileMoneyDeps };

function ResendPrompt(props: ResendPromptProps) {
  const { deps } = props;
  const words = useWords(mobileMoneyStepsMessages);
  return (
    <ResendLine
      {...props}
      words={{
        in: words.promptIn,
        missing: () => words.promptMissing,
        ask: words.resendPrompt,
        sending: words.sendingPrompt,
        sent: words.promptSent,
        limit: words.resendLimit,
      }}
      form="mobile-money/resend-stk"
      onAsk={() => deps.send({ type: 'walletResendAsked' })}
    />
  );
}

/**
 * PAY_OFFLINE: the paybill number and account to pay to, from the phone's own menu. Null where the processor has not named
 * them: then its own text must do.
 */
function PayOffline({ payment, total }: { payment: PaymentView; total: string }) {
  const { charge } = payment;
  const { offline: words } = useWords(mobileMoneyStepsMessages);
  const offline = charge?.step_details?.offline;
  if (!charge || !offline) return null;
  const rows = [
    { label: words.paybill, value: offline.paybill, name: words.copyPaybill },
    { label: words.account, value: offline.account, name: words.copyAccount },
    // Menus of wallets take no decimal point.
    {
      label: words.amount,
      value: total,
      copies: charge.amount_charged.replace(/\.0+$/, ''),
      name: words.copyAmount,
    },
  ];
  return (
    <dl className={classes.offline}>
      {rows.map(({ label, ...copied }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Copyable {...copied} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

// --- How sentences name the wallet: the whole number only to the payer who has just typed it, because it is personal

/**
 * `+254 ••• 5678` in one piece, of the charge that is under way; its order is its own in every direction of writing.
 * @param typed what was sent from this page: a digit that is wrong in the middle is seen
 */
export function nameOfNumber({ charge }: PaymentView, typed: string | null): string {
  const masked = charge?.mobile_money?.number ?? '';
  const [dialCode = '', lastFour = ''] = masked.split(/\*+/);
  const isTyped = typed !== null && typed.startsWith(dialCode) && typed.endsWith(lastFour);
  const rest = isTyped ? inThrees(typed.slice(dialCode.length)) : `•••\u00a0${lastFour}`;
  return `${LEFT_TO_RIGHT}+${dialCode}\u00a0${rest}${END}`;
}

/** Easier to compare, and broken nowhere else; never a last digit alone. */
function inThrees(digits: string): string {
  return digits.replace(/\d{3}(?=\d{2})/g, '$& ');
}

/** Unicode's isolates: they are not seen, and no element is needed within a sentence. */
const LEFT_TO_RIGHT = '\u2066';
const END = '\u2069';

/** The network of the charge that is under way, as the service calls it. */
function nameOfNetwork({ charge, payment_channels_details: details }: PaymentView): string {
  const slug = charge?.mobile_money?.network;
  const network = details.mobile_money?.networks.find((each) => each.slug === slug);
  return network?.name ?? UNKNOWN;
}

/** For the network that is known, or that the number typed here hints at. */
function markOf({ currency, charge }: PaymentView, typed: string | null): string | undefined {
  const slug = charge?.mobile_money?.network;
  return (slug ? networkOf(currency, slug) : hintedNetwork(currency, typed ?? ''))?.mark;
}
