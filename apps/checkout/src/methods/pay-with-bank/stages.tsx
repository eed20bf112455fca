// Spec §4 Pay with bank: the stages after the first, one screen each. §2 Approval guide: sign in, approve the request, payment is confirmed
// here. §2 Pending screen, §4 "after 3 minutes … Something's wrong": what is waited for, by how long it has been. Never a failure (design
// §3, §5): the page goes on listening, and success replaces it.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { payWithBankStepsMessages } from '@titan/copy/words/pay-with-bank-steps';
import { payWithBankTitlesMessages } from '@titan/copy/words/pay-with-bank-titles';
import type { ReactNode } from 'react';
import { useWords } from '../../ui/language.tsx';
import { AskNow, ApproveElsewhere, Reference, StillChecking } from '../../stages/elsewhere.tsx';
import { TestBankApp } from '../../test-mode/test-bank-app.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { AnotherBank, BankAuthorize } from './bank-authorize.tsx';
import { bankPageOf, opensAs } from './bank-wait.ts';
import type { StageProps } from '../registration.ts';
import { BankFrame } from '../../ui/bank-frame.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import classes from './bank-held-stage.module.css';
import {
  type Patience,
  type BankPage,
  type PayWithBankState,
  type PayWithBankPayerEvent,
  type PayWithBankDeps,
  type PayWithBankStageProps,
  nameOfBank,
  doingOf,
} from './state.ts';

type StepWords = typeof payWithBankStepsMessages;

function useBankWords() {
  return { words: useWords(payWithBankStepsMessages), titles: useWords(payWithBankTitlesMessages) };
}

type StageViewProps = StageProps<PayWithBankState, PayWithBankPayerEvent>;

export function PayWithBankStage({ view, ...rest }: StageViewProps) {
  switch (view.stage) {
    case 'bank-authorize':
      // One step's code is never another's: each has a box of its own, which begins empty (I-36).
      return <BankAuthorize key={`${rest.payment.charge?.reference} ${view.asks}`} view={view} {...rest} />;
    case 'approval-guide':
      return <ApprovalGuide view={view} {...rest} />;
    case 'bank-pending':
      return <BankPending view={view} {...rest} />;
    case 'checking':
      return <BankChecking view={view} {...rest} />;
    default:
      return null;
  }
}

function ApprovalGuide(props: PayWithBankStageProps<'approval-guide'> & { total: string }) {
  const { view, payment } = props;
  const { words, titles } = useBankWords();
  return (
    <BankWait
      title={titles.guide}
      glyph="phone"
      steps={[words.guideOpen({ bank: nameOfBank(payment) }), ...words.guideSteps]}
      below={<TestBankApp isBusy={doingOf(view) === 'testing'} {...props} />}
      mayLeave
      closing={words.ifClosed}
      {...props}
    >
      <p>
        <strong>{words.keepOpen}</strong>
      </p>
    </BankWait>
  );
}

function BankPending(props: PayWithBankStageProps<'bank-pending'>) {
  const { view, payment } = props;
  const { words, titles } = useBankWords();
  const isOver = view.patience === 'over';
  return (
    <BankWait
      title={isOver ? titles.over : titles.pending}
      glyph="bank"
      waiting={isOver ? null : processingOf(view, words)}
      below={<TestDrawer />}
      mayLeave={view.page !== 'frame'}
      closing={words.mayClose}
      note={!isOver}
      {...props}
    >
      {isOver ? (
        <>
          <p role="alert">{words.over({ merchant: payment.merchant.name })}</p>
          <p>{words.overStill}</p>
          <Reference payment={payment} />
        </>
      ) : null}
      <BankPagePart {...props} />
    </BankWait>
  );
}

function processingOf({ patience }: { patience: Patience }, words: StepWords): string {
  return patience === 'longer' ? words.longer : words.processing;
}

type BankWaitProps = PayWithBankStageProps<'approval-guide' | 'bank-pending'> & {
  title: string;
  glyph: IconName;
  steps?: readonly string[];
  children: ReactNode;
  waiting?: string | null;
  below: ReactNode;
  /** Another bank is offered. */
  mayLeave: boolean;
  /** What happens when the page is closed. */
  closing: string;
  /** A second payment is spoken of, where nothing else does. */
  note?: boolean;
};

function BankWait({ view, payment, deps, mayLeave, closing, note = true, ...rest }: BankWaitProps) {
  const { words } = useBankWords();
  return (
    <ApproveElsewhere
      payment={payment}
      mark={payment.charge?.bank?.slug}
      notice={view.notice}
      ask={
        <AskNow
          words={askingOf(words)}
          isAsking={doingOf(view) === 'confirming'}
          asked={view.asked}
          form={QUERY_FORM}
          payment={payment}
          deps={deps}
          onAsk={() => deps.send({ type: 'bankConfirmAsked' })}
        />
      }
      ways={mayLeave ? <AnotherBank deps={deps} /> : null}
      note={note ? words.mayLeave : null}
      more={<p>{closing}</p>}
      {...rest}
    />
  );
}

const QUERY_FORM = 'bank/query';

const askingOf = (words: StepWords) => ({
  ask: words.checkNow,
  asking: words.asking,
  notYet: words.notYet,
});

/** Nobody knows yet whether the bank waits for the payer: no other way is offered. */
function BankChecking({ view, payment, deps }: PayWithBankStageProps<'checking'>) {
  const { words, titles } = useBankWords();
  const texts =
    view.patience === 'over'
      ? {
          title: titles.over,
          message: words.over({ merchant: payment.merchant.name }),
          hint: words.overStill,
        }
      : { title: titles.pending, message: processingOf(view, words), hint: words.mayClose };
  return (
    <StillChecking
      view={view}
      isAsking={doingOf(view) === 'confirming'}
      words={{ ...askingOf(words), ...texts }}
      form={QUERY_FORM}
      payment={payment}
      deps={deps}
      onAsk={() => deps.send({ type: 'bankConfirmAsked' })}
    />
  );
}

// --- The bank's own page: in a frame that can be closed, in a tab, or in place of this page (spec §2 "It can embed an authorisation
// frame")

type BankPageProps = PayWithBankStageProps<'bank-pending'>;

const MEANINGS = { none: 'pageNone', tab: 'pageTab', blocked: 'pageBlocked' } as const satisfies Record<
  Exclude<BankPage, 'frame'>,
  string
>;

function BankPagePart({ view, payment, deps }: BankPageProps) {
  const address = bankPageOf(payment);
  const words = useWords(payWithBankStepsMessages);
  const bank = nameOfBank(payment);
  if (address === null) return null;
  if (view.page === 'frame') return <Frame address={address} bank={bank} deps={deps} />;
  return (
    <>
      <p role="status">{words[MEANINGS[view.page]]({ bank })}</p>
      <BankPageLinks
        opens={opensAs(view)}
        isOpened={view.page === 'tab'}
        payment={payment}
        bank={bank}
        deps={deps}
      />
    </>
  );
}

function Frame({ address, bank, deps }: { address: string; bank: string; deps: PayWithBankDeps }) {
  const words = useWords(payWithBankStepsMessages);
  return (
    <div>
      <div className={classes.frame}>
        <BankFrame title={words.frameTitle({ bank })} src={`${address}?in=frame`} />
      </div>
      <div className={classes.frameActions}>
        <ButtonLink
          kind="quiet"
          href={address}
          opens="tab"
          onFollow={() => deps.send({ type: 'bankPageOpened' })}
        >
          {words.openTab({ bank })}
        </ButtonLink>
        <Button kind="quiet" type="button" onClick={() => deps.send({ type: 'bankPageClosed' })}>
          {words.frameClose({ bank })}
        </Button>
      </div>
    </div>
  );
}

type BankPageLinksProps = {
  opens: ReturnType<typeof opensAs>;
  isOpened: boolean;
  payment: PaymentView;
  bank: string;
  deps: PayWithBankDeps;
};

/** Without script the link opens the bank's page in place of this one, and the payer comes back. */
function BankPageLinks({ opens, isOpened, payment, bank, deps }: BankPageLinksProps) {
  const words = useWords(payWithBankStepsMessages);
  const address = bankPageOf(payment) ?? deps.address;
  if (opens === 'in-place') {
    return <ButtonLink href={address}>{words.goThere({ bank })}</ButtonLink>;
  }
  return (
    <>
      {opens === 'frame' ? (
        <ButtonLink
          kind={isOpened ? 'secondary' : 'primary'}
          href={address}
          onFollow={() => deps.send({ type: 'bankPageAsked' })}
        >
          {words.openHere({ bank })}
        </ButtonLink>
      ) : null}
      <ButtonLink
        kind={opens === 'frame' || isOpened ? 'secondary' : 'primary'}
        href={address}
        opens="tab"
        onFollow={() => deps.send({ type: 'bankPageOpened' })}
      >
        {words.openTab({ bank })}
      </ButtonLink>
    </>
  );
}
