// Takes the payment link's page over in the browser: a chunk of its own, with the form's flow (spec §4 Payment link).
import { type Client, createClient } from '@titan/contract/payer/client';
import { payLink, validateLink } from '@titan/contract/payer/payment-link';
import type { LinkPageData } from '@titan/contract/page/link-page';
import { LIMITS } from '@titan/rules/limits';
import { useSyncExternalStore } from 'react';
import { runFlow } from '../../flow/flow.ts';
import { hydrate } from '../hydrate.ts';
import type { LanguageChoice } from '../../ui/language.tsx';
import { takeOverSwitch } from '../language-switch.ts';
import { LinkApp } from './payment-link-page.tsx';
import { createHttp } from '../../platform/browser-ports.ts';
import { createIds, createTimers } from '../../platform/first-ports.ts';
import { createPageEvents } from '../../platform/page-events.ts';
import { watched } from '../../platform/service.ts';
import { paymentLinkFlow, type LinkOpening, type ProceedCall } from './payment-link-flow.ts';
import type { Telemetry } from '../telemetry.ts';

const SERVICE_BASE = '/api';

type LinkData = Extract<LinkPageData, { kind: 'link' }>;

/** Starts the form in this window, over the page that the service drew. `telemetry`: null where the page reports nothing. */
export function runLink(
  container: HTMLElement,
  data: LinkData,
  { choice, telemetry }: { choice: LanguageChoice; telemetry: Promise<Telemetry | null> | null },
): void {
  const flow = startFlow(data, telemetry);
  takeOverSwitch(window, choice);
  createPageEvents(window).listen(flow.send);
  void telemetry?.then((reports) => reports?.follow(null));
  hydrate(container, <RunningLink data={data} choice={choice} flow={flow} />);
}

type RunningLinkProps = { data: LinkData; choice: LanguageChoice; flow: ReturnType<typeof startFlow> };

function RunningLink({ data, choice, flow }: RunningLinkProps) {
  const state = useSyncExternalStore(flow.subscribe, flow.getState, flow.getState);
  const language = useSyncExternalStore(choice.subscribe, choice.now, choice.now);
  return <LinkApp data={data} language={language} state={state} send={flow.send} />;
}

function startFlow(data: LinkData, telemetry: Promise<Telemetry | null> | null) {
  const client = createClient({
    base: SERVICE_BASE,
    bearer: () => data.link.public_key,
    timeoutMs: LIMITS.requestTimeoutMs,
    ...createHttp(window),
  });
  const call = watched(
    client,
    SERVICE_BASE,
    (request) => void telemetry?.then((reports) => reports?.failedRequest(request)),
  );
  const ids = createIds(window.crypto);
  const flow = runFlow(paymentLinkFlow, paymentLinkFlow.open(data), {
    perform: (asked, signal) => (asked.do === 'goTo' ? goTo(asked.path) : proceed(call, asked, signal)),
    timers: createTimers(window),
    // Nothing on a link's page goes by the service's time.
    moment: () => ({ now: 0, newKey: ids.submission }),
    onBug(error) {
      reportError(error);
      flow.send({ type: 'broke' });
    },
  });
  flow.start();
  return flow;
}

/** This page is left: there is no answer. */
function goTo(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => undefined);
}

async function proceed(
  call: Client,
  { link, press }: ProceedCall,
  signal: AbortSignal,
): Promise<LinkOpening> {
  const { public_key, reference, env } = link;
  const { name, email, amount } = press.payload;
  const { currency } = link.plan;
  const opened = await call(
    payLink,
    { customer: { name, email }, amount, currency, payment_request: { reference }, public_key },
    { query: { type: 'payment-link' }, idempotencyKey: press.key, signal },
  );
  if (opened.ok) return { ok: true, value: opened.value.address };
  const { failure } = opened;
  if (failure.kind !== 'refused' || failure.fields?.['amount'] === undefined) return opened;
  const now = await call(validateLink, { slug: reference, env }, { signal });
  return now.ok ? { ...opened, link: now.value } : now;
}
