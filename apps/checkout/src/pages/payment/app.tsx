// The whole page as React renders it, on the server and in the browser (spec §2).
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PageData } from '@titan/contract/page/page-data';
import { commonMessages } from '@titan/copy/words/common';
import type { Language } from '@titan/copy/language';
import { ErrorBoundary } from '../error-boundary.tsx';
import { LanguageContext, useLanguage } from '../../ui/language.tsx';
import type * as laterScreen from '../../session/screens/later-screen.tsx';
import { onceIdle, type Ticks } from '../../platform/first-ports.ts';
import { type PageDeps, pageDeps } from '../../session/page-deps.ts';
import type { CheckoutStore, ScreenState } from '../../session/screen-state.ts';
import {
  isAnswerAwaited,
  isFirstScreen,
  type LaterComponents,
  SessionPage,
} from '../../session/screens/session-page.tsx';
import { SlowAnswer } from '../../ui/button.tsx';
import { MarksContext } from '../../ui/mark.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { LeaveToBrowser } from '../../ui/stage-form.tsx';
import { onceMounted } from '../../ui/use-live.ts';
import { testDrawerOf, TestDrawers } from '../../test-mode/test-drawer.tsx';
import { amountToPay } from '../../session/amount-to-pay.ts';

export type LaterScreens = Pick<typeof laterScreen, keyof LaterComponents | 'laterTitle' | 'fetchAhead'>;

type AppProps = {
  page: PageData;
  language: Language;
  store: CheckoutStore;
  ticks: Ticks;
  /** The screens that the first load leaves out: loaded already, or how to fetch them. */
  later: LaterScreens | (() => Promise<LaterScreens>);
  /** Data is expensive: nothing is fetched before it is needed. */
  savesData?: boolean;
  /** On the server only: what `?preset=…` of TEST MODE fills in. */
  prefills?: PageDeps['prefills'];
};

/** The boundary is around the reading of the state too: it shows a flow that broke. */
export function App(props: AppProps) {
  return (
    <LanguageContext value={props.language}>
      <MarksContext value={props.page.marks}>
        <ErrorBoundary>
          <LivePage {...props} />
        </ErrorBoundary>
      </MarksContext>
    </LanguageContext>
  );
}

function LivePage({ page, store, ticks, later, savesData = false, prefills = null }: AppProps) {
  const language = useLanguage();
  // Hydration compares with what the server rendered, even if the store has moved on since.
  const [first] = useState(() => store.getState());
  const state = useSyncExternalStore(store.subscribe, store.getState, () => first);
  const [drawn] = useState(() => store.getTimeline());
  const timeline = useSyncExternalStore(store.subscribe, store.getTimeline, () => drawn);
  const areNeeded = !isFirstScreen(state);
  const screens = useLaterScreens(later, areNeeded, !savesData || isAnswerAwaited(state));
  const deps = useMemo(
    () =>
      pageDeps(page, {
        send: store.send,
        serverNow: store.serverNow,
        listenToTime: ticks,
        prefills,
        timeline,
      }),
    [page, store, ticks, prefills, timeline],
  );
  useEffect(() => {
    if (!savesData) screens?.fetchAhead(state);
  }, [screens, state, savesData]);
  const title = pageTitle(state, screens?.laterTitle(state, language) ?? null, language);
  useEffect(() => {
    document.title = title;
  }, [title]);
  // After the effects of every screen below: from now on a new heading takes the focus.
  useEffect(
    () =>
      onceMounted(() => {
        document.documentElement.dataset['live'] = '';
      }),
    [],
  );
  return (
    <LeaveToBrowser value={store.failedToLoad ?? never}>
      <LiveRegion>
        <SlowAnswer value={language.wordsOf(commonMessages).noAnswerYet}>
          <TestDrawers value={useState(() => testDrawerOf(page))[0]}>
            <SessionPage state={state} deps={deps} later={screens} />
          </TestDrawers>
        </SlowAnswer>
      </LiveRegion>
    </LeaveToBrowser>
  );
}

const never = () => false;

/** Fetches them when it may: as a rule as soon as the first screen is live and the page has nothing else to do. Where that fails and one is needed, the service draws it: a reload. */
function useLaterScreens(
  later: AppProps['later'],
  areNeeded: boolean,
  mayBeAhead: boolean,
): LaterScreens | null {
  const [screens, setScreens] = useState(typeof later === 'function' ? null : later);
  useEffect(() => {
    if (screens || typeof later !== 'function' || !(areNeeded || mayBeAhead)) return;
    // The page is live first.
    (areNeeded ? Promise.resolve() : onceIdle(window))
      .then(later)
      .then(setScreens, () => areNeeded && location.reload());
  }, [screens, later, areNeeded, mayBeAhead]);
  return screens;
}

/**
 * The document's title: the stage and the shop, for tabs and screen readers.
 * @param stageTitle the title of a later screen; null: a first screen, named by what is to pay
 */
export function pageTitle(state: ScreenState, stageTitle: string | null, language: Language): string {
  const words = language.wordsOf(commonMessages);
  if (!('payment' in state)) return stageTitle ?? words.problemTitle;
  const { payment } = state;
  const channel = state.screen === 'method' ? state.channel : null;
  // Spec §2 "payment method selection, page 'Payment method'".
  const first =
    state.screen === 'methods'
      ? words.methodPage
      : words.pay({ money: amountToPay(payment, channel, language).total });
  const title = words.pageTitle({ screen: stageTitle ?? first, merchant: payment.merchant.name });
  return hasError(state) ? words.errorTitle({ title }) : title;
}

function hasError(state: ScreenState): boolean {
  if (state.screen !== 'method') return false;
  const { view } = state;
  const hasFieldErrors = 'fieldErrors' in view && Object.keys(view.fieldErrors).length > 0;
  return hasFieldErrors || ('notice' in view && view.notice?.tone === 'error');
}
