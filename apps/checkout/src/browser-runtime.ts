// The part of the page that is loaded after the first screen: the session's machine and the client over the browser's ports. Each method's
// own machine comes beside it (methods/method-chunks.ts).
import type { PageData, PageFrame } from '@titan/contract/page-data';
import { common } from './copy/common.ts';
import { createMethodMachines } from './methods/method-machines.ts';
import { createBrowserPorts, createHttp } from './platform/browser-ports.ts';
import { hearWishToLeave } from './platform/parent-window.ts';
import type { ServerClock } from './platform/ports.ts';
import { createService, withoutWayBack } from './platform/service.ts';
import { loadMethodsOf } from './session/methods-needed.ts';
import { type RunningCheckout, startRuntime } from './session/runtime.ts';

const UNFRAMED: PageFrame = { origins: [], inline: null };

/** Starts the machines in this window. */
export function runInBrowser(
  data: Extract<PageData, { kind: 'payment' }>,
  clock: ServerClock,
): RunningCheckout {
  const { payment, sessionToken } = data;
  const { origins, inline } = data.frame ?? UNFRAMED;
  const made = createService({
    payment,
    sessionToken,
    http: createHttp(window),
    clock,
    prepare: (truth) => loadMethodsOf(truth, null),
  });
  const service = inline === null ? made : withoutWayBack(made);
  const { reference } = payment;
  const ports = createBrowserPorts(window, {
    clock,
    service,
    reference,
    path: `/${encodeURIComponent(reference)}`,
    framers: origins,
  });
  const running = startRuntime(data, {
    ports,
    machines: createMethodMachines(service, ports.bankPages),
    texts: { notReached: common.notReached, noRate: common.noRate, cardDeleted: common.cardDeleted },
  });
  if (inline !== null) {
    const leave = () => running.send({ type: 'closeAsked' });
    hearWishToLeave(window, { origins, escape: inline === 'modal' }, leave);
  }
  return running;
}
