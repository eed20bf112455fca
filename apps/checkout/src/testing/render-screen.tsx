// For tests: the HTML of a screen that no address leads to, as React draws it in the running page.
import type { PageData } from '@titan/contract/page/page-data';
import { english } from '@titan/copy/english';
import type { Language } from '@titan/copy/language';
import { renderToString } from 'react-dom/server';
import { App } from '../pages/payment/app.tsx';
import * as later from '../session/screens/later-screen.tsx';
import type { ScreenState } from '../session/screen-state.ts';
import { SERVER_TIME } from './payments.ts';

/** @param page what the page was opened with; its timeline is on the screen */
export function renderScreen(
  page: Extract<PageData, { kind: 'payment' }>,
  state: ScreenState,
  language: Language = english,
): string {
  const store = {
    getState: () => state,
    getTimeline: () => page.timeline,
    subscribe: () => () => {},
    send: () => {},
    serverNow: () => SERVER_TIME,
  };
  return renderToString(
    <App page={page} language={language} store={store} ticks={() => () => {}} later={later} />,
  );
}
