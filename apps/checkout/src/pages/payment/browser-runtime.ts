// The part of the page that is loaded after the first screen: the client over the browser's ports. The calls of each method are chunks of
// their own (methods/registration.ts).
import type { PageData, PageFrame } from '@titan/contract/page/page-data';
import { commonMessages } from '@titan/copy/words/common';
import type { LanguageChoice } from '../../ui/language.tsx';
import { takeOverSwitch } from '../language-switch.ts';
import { createBrowserPorts, createHttp } from '../../platform/browser-ports.ts';
import { listenForCloseRequests } from '../../platform/parent-window.ts';
import { postToParent } from '../../platform/first-ports.ts';
import type { ServerClock, Timers } from '../../platform/ports.ts';
import { createService, withoutWayBack } from '../../platform/service.ts';
import { pageAddress } from '../../session/page-deps.ts';
import { loadMethodsOf } from '../../session/methods-needed.ts';
import { createLeaveQuestion } from '../../session/leave-question.ts';
import { attachRuntime } from '../../session/runtime.ts';
import type { Telemetry } from '../telemetry.ts';
import { withStyle } from '../../ui/lazy-part.tsx';
import type { Checkout, Runtime } from '../../session/screen-state.ts';

const UNFRAMED: PageFrame = { origins: [], inline: null };

/** Attaches the page to this window. `telemetry`: null where the page reports to nobody. */
export function attachInBrowser(
  checkout: Checkout,
  {
    data,
    clock,
    timers,
    telemetry,
    savesData,
    choice,
  }: {
    data: Extract<PageData, { kind: 'payment' }>;
    clock: ServerClock;
    timers: Timers;
    telemetry: Promise<Telemetry | null> | null;
    savesData: boolean;
    choice: LanguageChoice;
  },
): Runtime {
  const { payment, address, sessionToken } = data;
  takeOverSwitch(window, choice);
  const { origins, inline } = data.frame ?? UNFRAMED;
  const made = createService({
    payment,
    address,
    sessionToken,
    http: createHttp(window),
    clock,
    prepare: (read) => loadMethodsOf(read, null),
    offline: { isNow: () => !navigator.onLine, message: () => choice.now().wordsOf(commonMessages).notSent },
    onFailed: (request) => void telemetry?.then((reports) => reports?.failedRequest(request)),
  });
  const service = inline === null ? made : withoutWayBack(made);
  const { reference } = payment;
  const ports = createBrowserPorts(window, {
    clock,
    timers,
    service,
    reference,
    path: pageAddress(data),
    framers: origins,
  });
  const leave = () => checkout.send({ type: 'closeAsked' });
  const asksFirst = createLeaveQuestion({
    page: document,
    getState: checkout.getState,
    ask(why, onAnswer) {
      postToParent(window, origins, { source: 'titan-checkout', result: 'asking' });
      // Most payers never see it. Those who cannot be asked leave.
      withStyle(() => import('../../session/leave-dialog.ts')).then(
        ({ askToLeave }) => askToLeave(document, choice.now(), why, onAnswer),
        () => onAnswer(true),
      );
    },
    onLeave: leave,
  });
  if (inline !== null) {
    listenForCloseRequests(window, { origins, escape: inline === 'modal' }, () => asksFirst() || leave());
  }
  void telemetry?.then((reports) => reports?.follow(checkout));
  const isShared = data.share?.isShared === true;
  return attachRuntime(checkout, { ports, drawn: data.timeline, savesData, isShared, asksFirst });
}
