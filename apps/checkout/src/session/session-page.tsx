// Spec §2 Checkout states: the screens that a payer starts from, inside the chrome; all others come with `later-screen.tsx`.
import type { Channel } from '@titan/rules/methods';
import { type ComponentType, useEffect, useState } from 'react';
import { common } from '../copy/common.ts';
import { type CardDraft, createCardDraft, METHOD_STARTS } from '../methods/method-screens.ts';
import type { CardState } from '../methods/method.ts';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/waiting.tsx';
import { amountToPay } from './amount-to-pay.ts';
import { ChosenMethod, MethodList } from './method-list.tsx';
import { PageChrome } from './page-chrome.tsx';
import type { PageParts } from './page-parts.ts';
import type { ScreenState } from './screen-state.ts';
import { StageActions } from './stage-actions.tsx';

export type LaterScreenProps = { state: ScreenState; parts: PageParts };

type SessionPageProps = LaterScreenProps & {
  /** Null until its chunk is there. */
  LaterScreen: ComponentType<LaterScreenProps> | null;
};

export function SessionPage({ state, parts, LaterScreen }: SessionPageProps) {
  const [draft] = useState(createCardDraft);
  useEffect(() => {
    if (!mayReturnToForm(state)) draft.drop();
  }, [state, draft]);
  return (
    <PageChrome
      payment={'payment' in state ? state.payment : null}
      channel={channelOf(state)}
      open={OPEN_SCREENS.has(state.screen)}
      canClose={CLOSABLE_SCREENS.has(state.screen)}
      parts={parts}
    >
      <OfflineNotice state={state} />
      <Screen state={state} parts={parts} LaterScreen={LaterScreen} draft={draft} />
    </PageChrome>
  );
}

const OPEN_SCREENS: ReadonlySet<ScreenState['screen']> = new Set(['methods', 'card', 'failed']);
const CLOSABLE_SCREENS: ReadonlySet<ScreenState['screen']> = new Set([
  'methods',
  'card',
  'failed',
  'success',
]);

/** Whether the entry alone can draw this screen. */
export function isFirstScreen(state: ScreenState): boolean {
  return state.screen === 'methods' || (state.screen === 'card' && state.card.stage === 'init');
}

/** A press that was never heard leads from `checking` back to the form, which then stands as it was. */
function mayReturnToForm(state: ScreenState): boolean {
  return state.screen === 'card' && (state.card.stage === 'init' || state.card.stage === 'checking');
}

function Screen({ state, parts, LaterScreen, draft }: SessionPageProps & { draft: CardDraft }) {
  if (state.screen === 'methods') {
    return (
      <>
        <MethodList payment={state.payment} parts={parts} />
        <StageActions parts={parts} canChangeMethod={false} cancel={common.cancelPayment} />
      </>
    );
  }
  if (state.screen === 'card' && state.card.stage === 'init') {
    return <CardStart state={state} card={state.card} parts={parts} draft={draft} />;
  }
  return LaterScreen ? <LaterScreen state={state} parts={parts} /> : <Spinner large />;
}

type CardStartProps = {
  state: Extract<ScreenState, { screen: 'card' }>;
  card: Extract<CardState, { stage: 'init' }>;
  parts: PageParts;
  draft: CardDraft;
};

function CardStart({ state: { payment, canChangeMethod }, card, parts, draft }: CardStartProps) {
  return (
    <>
      <ChosenMethod payment={payment} channel="card" />
      <METHOD_STARTS.card
        card={card}
        payment={payment}
        total={amountToPay(payment, 'card').total}
        draft={draft}
        parts={parts}
      />
      <StageActions parts={parts} canChangeMethod={canChangeMethod} cancel={common.cancelPayment} />
    </>
  );
}

function OfflineNotice({ state }: { state: ScreenState }) {
  return 'offline' in state && state.offline ? <Notice tone="info">{common.offline}</Notice> : null;
}

function channelOf(state: ScreenState): Channel | null {
  if (state.screen === 'card') return 'card';
  return state.screen === 'failed' ? (state.payment.charge?.channel ?? null) : null;
}
