// Spec §2 Checkout states: the screens that a payer starts from, inside the chrome; all others come with `later-screen.tsx`.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Channel } from '@titan/rules/methods';
import { type ComponentType, useContext, useEffect, useState } from 'react';
import { commonMessages } from '@titan/copy/words/common';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { isLeft } from '../../stages/method.ts';
import { entryOf, METHOD_CHANNELS, partsOf } from '../../methods/method-registry.ts';
import { Notice } from '../../ui/notice.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { lazyPart, OnPartDrawn } from '../../ui/lazy-part.tsx';
import { TestDrawer, toolDrawer } from '../../test-mode/test-drawer.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { amountToPay, equivalentOf } from '../amount-to-pay.ts';
import { ChosenMethod, MethodList } from './method-list.tsx';
import { type CopyAmountProps, orderLines, PageChrome } from '../chrome/page-chrome.tsx';
import type { PageDeps } from '../page-deps.ts';
import {
  type MethodScreen,
  type ScreenState,
  factsOf,
  stageFactsOf,
  showsChargeOutcome,
} from '../screen-state.ts';
import { StageActions } from '../chrome/stage-actions.tsx';
import { reasonToRepeat } from '../screen-of.ts';

/** Seldom needed. */
const moneyBack = lazyPart(async () => (await import('../results/money-back.tsx')).MoneyBack, {
  optional: true,
});

const otherMethodList = lazyPart(async () => (await import('./other-method-list.tsx')).OtherMethodList);

/** Fetches what a first screen may need beside its method's entry: the service draws without waiting. */
export async function loadFirstParts(): Promise<void> {
  const ofMethods = METHOD_CHANNELS.flatMap((channel) => entryOf(channel).parts ?? []);
  await Promise.all(
    [moneyBack, orderLines, otherMethodList, toolDrawer, ...ofMethods].map((part) => part.load()),
  );
}

/** Fetches the whole screen where it is a part: its heading takes the focus when it is drawn after the page is live. */
export async function loadScreenDrawn(state: ScreenState): Promise<void> {
  if (state.screen === 'methods' && !isAsMerchantHasIt(state.payment)) await otherMethodList.load();
}

type Drafts = ReturnType<typeof createDrafts>;

/** What was typed at each method's first stage; each is dropped as soon as its payment has moved on. */
function createDrafts() {
  const made = new Map<Channel, { drop(): void }>();
  return {
    of(channel: Channel): { drop(): void } {
      const draft = made.get(channel) ?? entryOf(channel).createDraft();
      made.set(channel, draft);
      return draft;
    },
    dropAllBut(kept: Channel | null): void {
      for (const [channel, draft] of made) if (channel !== kept) draft.drop();
    },
  };
}

export type LaterScreenProps = { state: ScreenState; deps: PageDeps };

/** What `later-screen.tsx` draws. */
export type LaterComponents = {
  LaterScreen: ComponentType<LaterScreenProps>;
  CopyAmount: ComponentType<CopyAmountProps>;
  PhoneCode: ComponentType<LaterScreenProps>;
};

type SessionPageProps = LaterScreenProps & {
  /** Null until their chunk is there. */
  later: LaterComponents | null;
};

export function SessionPage({ state, deps, later }: SessionPageProps) {
  const language = useLanguage();
  const [drafts] = useState(createDrafts);
  // The merchant's texts in another language than the service drew come with them.
  const payment = 'payment' in state ? { ...state.payment, ...state.payment.texts?.[language.tag] } : null;
  useEffect(() => {
    const kept = stageFactsOf(state)?.keepsDraft ? channelOf(state) : null;
    drafts.dropAllBut(kept);
  }, [state, drafts]);
  return (
    <PageChrome
      payment={payment}
      channel={channelOf(state)}
      equivalent={payment && equivalentOf(payment, channelOf(state), isOfCharge(state), language)}
      {...CHROME[state.screen]}
      saysPaid={payment?.status === 'success' && state.screen !== 'redirect'}
      {...(deps.inline ? { canClose: true } : {})}
      CopyAmount={later?.CopyAmount}
      aside={later && <later.PhoneCode state={state} deps={deps} />}
      deps={deps}
    >
      <OfflineNotice state={state} />
      {payment && payment.reversals.length > 0 ? (
        <moneyBack.Part state={state} showsChargeOutcome={showsChargeOutcome(state)} />
      ) : null}
      <FailureRepeated state={state} />
      <EarlierLeft state={state} />
      <Screen state={state} deps={deps} later={later} drafts={drafts} />
    </PageChrome>
  );
}

const OPEN = { open: true, canClose: true };
const OVER = { open: false, canClose: false };
/** By screen: whether the payment is still open, so that the header shows what is to pay, and whether it can be closed. */
const CHROME: Record<ScreenState['screen'], { open: boolean; canClose: boolean }> = {
  methods: OPEN,
  method: OPEN,
  failed: OPEN,
  success: { open: false, canClose: true },
  'issue-detected': OVER,
  'session-end': OVER,
  redirect: OVER,
  closed: OVER,
  problem: OVER,
};

/** Whether the entry alone can draw this screen. */
export function isFirstScreen(state: ScreenState): boolean {
  return state.screen === 'methods' || stageFactsOf(state)?.isFirst === true;
}

/** A screen after the first is likely to be next: what was sent is being answered. */
export function isAnswerAwaited(state: ScreenState): boolean {
  return stageFactsOf(state)?.mayBeLeft === false;
}

type ScreenProps = SessionPageProps & { drafts: Drafts };

function Screen({ state, deps, later, drafts }: ScreenProps) {
  const { cancelPayment } = useWords(commonMessages);
  if (state.screen === 'methods') {
    const List = isAsMerchantHasIt(state.payment) ? MethodList : otherMethodList.Part;
    return (
      <>
        <List payment={state.payment} deps={deps} />
        <StageActions deps={deps} canChange={false} cancel={cancelPayment} />
        <TestDrawer />
      </>
    );
  }
  if (state.screen === 'method' && isFirstScreen(state)) {
    return <MethodStart state={state} deps={deps} drafts={drafts} />;
  }
  return later ? <later.LaterScreen state={state} deps={deps} /> : <Spinner large />;
}

/** The list of most payers. */
function isAsMerchantHasIt(payment: PaymentView): boolean {
  return payment.payment_channels.length > 0 && !payment.last_way && !payment.paused_channels;
}

type MethodStartProps = {
  state: MethodScreen;
  deps: PageDeps;
  drafts: Drafts;
};

function MethodStart({ state, deps, drafts }: MethodStartProps) {
  const { channel, view, payment, canChangeMethod } = state;
  const language = useLanguage();
  const { First } = entryOf(channel);
  const reportDrawn = useContext(OnPartDrawn);
  if (!partsOf(channel).entry.inFirstLoad) reportDrawn();
  return (
    <>
      <ChosenMethod payment={payment} channel={channel} method={factsOf(state).method} />
      <First
        view={view}
        payment={payment}
        total={amountToPay(payment, channel, language).total}
        draft={drafts.of(channel)}
        prefill={prefillOf(deps, channel)}
        deps={deps}
      />
      <StageActions
        deps={deps}
        canChange={canChangeMethod}
        cancel={language.wordsOf(commonMessages).cancelPayment}
      />
    </>
  );
}

/** Null where TEST MODE has nothing to fill in. */
function prefillOf({ prefills }: PageDeps, channel: Channel): unknown {
  const given: Partial<Record<Channel, unknown>> | null = prefills;
  return given?.[channel] ?? null;
}

/** Nothing where the notice of a submission that was not sent shows it already. */
function OfflineNotice({ state }: { state: ScreenState }) {
  const { offline, notSent } = useWords(commonMessages);
  if (!('offline' in state && state.offline)) return null;
  const isShown = 'view' in state && 'notice' in state.view && state.view.notice?.text === notSent;
  return isShown ? null : <Notice tone="info">{offline}</Notice>;
}

/** For payers who could not read it in time, or were in another app meanwhile. */
function FailureRepeated({ state }: { state: ScreenState }) {
  const reason = reasonToRepeat(state);
  if (reason === null) return null;
  return <StageNotice notice={{ text: reason, tone: 'error', banner: false }} isDecline />;
}

/** At another attempt, what may still become of the one before: in the service's words. */
function EarlierLeft({ state }: { state: ScreenState }) {
  if ((state.screen !== 'methods' && state.screen !== 'method') || !isLeft(state.payment)) return null;
  return <Notice tone="info">{state.payment.charge?.response_message}</Notice>;
}

/** At a stage after the first, what the charge under way debits is shown; else what the next one would. */
function isOfCharge(state: ScreenState): boolean {
  return state.screen === 'method' && !isFirstScreen(state);
}

function channelOf(state: ScreenState): Channel | null {
  if (state.screen === 'method') return state.channel;
  return state.screen === 'failed' ? (state.payment.charge?.channel ?? null) : null;
}
