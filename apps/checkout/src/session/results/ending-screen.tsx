// Spec §2 "A result screen has a title, a message and a footer": every ending, drawn from the one map (endings.ts).
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { ReactNode } from 'react';
import { commonMessages } from '@titan/copy/words/common';
import { resultsMessages } from '@titan/copy/words/results';
import { timelineMessages } from '@titan/copy/words/timeline';
import type { Language } from '@titan/copy/language';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { amountPaid } from '../amount-to-pay.ts';
import { endingOf, type EndedState, factsOfEnding, type FooterAction, moneyNote } from './endings.ts';
import { ContactLink, FOOTER_ACTIONS, IN_ACTIONS_ROW, Reload, type RowAction } from './footer-actions.tsx';
import type { PageDeps } from '../page-deps.ts';
import { ResultScreen } from './result-screen.tsx';
import { StageActions } from '../chrome/stage-actions.tsx';
import { lazyPart, type LazyPart } from '../../ui/lazy-part.tsx';
import { isBuilt, laterOf } from '../../methods/method-registry.ts';
import { type ScreenState, showsChargeOutcome } from '../screen-state.ts';
import { moneyVerdict } from '@titan/rules/money-verdict';

type EndingScreenProps<State = EndedState> = { state: State; deps: PageDeps; timeline: ReactNode };

export function EndingScreen({ state, deps, timeline }: EndingScreenProps) {
  if (state.screen === 'problem') return <ProblemScreen state={state} />;
  return <PaymentEnding state={state} deps={deps} timeline={timeline} />;
}

/** The screen's title, for the document's title too. */
export function endingTitle(state: EndedState, language: Language): string {
  return factsOfEnding(state).title(language.wordsOf(resultsMessages), state, language);
}

function ProblemScreen({ state }: { state: Extract<EndedState, { screen: 'problem' }> }) {
  const language = useLanguage();
  const words = language.wordsOf(resultsMessages);
  const { tone, title, message } = factsOfEnding(state);
  return (
    <ResultScreen
      tone={tone}
      title={title(words, state, language)}
      message={message(words, state, language)}
      footer={<Reload />}
    >
      <ReferenceFact reference={state.reference} />
    </ResultScreen>
  );
}

type OfPayment = Exclude<EndedState, { screen: 'problem' }>;

function PaymentEnding({ state, deps, timeline }: EndingScreenProps<OfPayment>) {
  const { payment } = state;
  const language = useLanguage();
  const words = language.wordsOf(resultsMessages);
  const facts = factsOfEnding(state);
  const { tone, title, message, footer, isOver = false } = facts;
  const note = facts.showsMoney ? moneyNote(payment, language) : null;
  return (
    <>
      <ResultScreen
        // Another ending takes the focus, as every stage does: what was pressed has gone with the one before.
        key={endingOf(state)}
        tone={tone}
        title={title(words, state, language)}
        message={message(words, state, language)}
        {...(facts.shows === 'receipt' ? { amount: amountPaid(payment, language) } : {})}
        {...(note === null ? {} : { note })}
        isOver={isOver}
        isEmbedded={deps.isEmbedded}
        footer={
          <>
            {facts.showsMoney && isOver ? <AskAnew payment={payment} /> : null}
            {footer.map((action) => (
              <Action key={action} action={action} state={state} deps={deps} />
            ))}
          </>
        }
      >
        <CardKept charge={payment.charge} />
        {showsChargeOutcome(state) ? <ResultPart state={state} /> : null}
        {facts.shows === 'reference' ? <ReferenceFact reference={payment.merchant_reference} /> : null}
      </ResultScreen>
      <ActionsRow footer={footer} state={state} deps={deps} />
      {facts.shows === 'receipt' ? (
        <>
          <receiptPart.Part payment={payment} deps={deps} />
          <ContactLink payment={payment} kind="quiet" />
        </>
      ) : null}
      {timeline}
      <TestDrawer />
    </>
  );
}

/** Who can open another payment, once it is certain that this one is not paid. */
function AskAnew({ payment }: { payment: PaymentView }) {
  const { who } = useWords(timelineMessages);
  if (moneyVerdict(payment).money !== 'not-debited') return null;
  return <p>{who['ask-anew']({ merchant: payment.merchant.name })}</p>;
}

/** For a payer who asked to have the card saved. */
function CardKept({ charge }: Pick<PaymentView, 'charge'>) {
  const words = useWords(resultsMessages);
  const { card_tokenized: isSaved, card_not_tokenized: isNotSaved } = charge?.metadata ?? {};
  if (!isSaved && !isNotSaved) return null;
  return <Notice tone="info">{isSaved ? words.cardSaved : words.cardNotSaved}</Notice>;
}

type ActionProps = { action: FooterAction; state: OfPayment; deps: PageDeps };

function Action({ action, state, deps }: ActionProps) {
  if (isRowAction(action)) return null;
  const Button = FOOTER_ACTIONS[action];
  return <Button state={state} payment={state.payment} deps={deps} />;
}

function isRowAction(action: FooterAction): action is RowAction {
  return action in IN_ACTIONS_ROW;
}

type ActionsRowProps = { footer: readonly FooterAction[]; state: OfPayment; deps: PageDeps };

/** The other half of otherOptions, Cancel, with what changes the way to pay where there is another. */
function ActionsRow({ footer, state, deps }: ActionsRowProps) {
  const { changePaymentOption } = useWords(resultsMessages);
  const { cancel, changePayment } = useWords(commonMessages);
  if (state.screen !== 'failed' || !footer.includes('otherOptions')) return null;
  const { canChangeMethod } = state;
  return (
    <StageActions
      deps={deps}
      canChange={canChangeMethod}
      changeWords={footer.includes('change-payment-option') ? changePaymentOption : changePayment}
      cancel={cancel}
    />
  );
}

function ReferenceFact({ reference }: { reference: string }) {
  const words = useWords(resultsMessages);
  return (
    <Facts>
      <Fact name={words.reference}>
        <Copyable value={reference} name={words.copyReference} />
      </Fact>
    </Facts>
  );
}

// --- What a payer keeps, in one chunk: the receipt and the timeline (decision 0028). Fetched before the payer gets here

const fetchRecord = () => import('./payment-record.tsx');

const receiptPart = lazyPart(async () => (await fetchRecord()).ReceiptPart, { optional: true });
export const timelinePart = lazyPart(async () => (await fetchRecord()).TimelinePart, { optional: true });

/** Fetches both: where one of them is drawn, the other is at once or soon. */
export async function loadRecord(): Promise<void> {
  await Promise.all([receiptPart.load(), timelinePart.load()]);
}

// --- What a method shows of its charge on a result screen, below the screen's own words

/** Null where the method has nothing to add. */
export function resultPartOf(state: ScreenState): LazyPart<{ payment: PaymentView }> | null {
  const channel = 'payment' in state ? (state.payment.charge?.channel ?? '') : '';
  return (isBuilt(channel) && laterOf(channel).result) || null;
}

export function ResultPart({ state }: { state: ScreenState }) {
  const part = resultPartOf(state);
  return part === null || !('payment' in state) ? null : <part.Part payment={state.payment} />;
}
