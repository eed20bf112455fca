// Takes the payment link's page over in the browser: a chunk of its own, with the form's machine (spec §4 Payment link).
import { type Client, createClient } from '@titan/contract/client';
import { payLink, type LinkPageData, type LinkView, validateLink } from '@titan/contract/payment-link';
import { LIMITS } from '@titan/rules/limits';
import { useCallback, useSyncExternalStore } from 'react';
import { type Actor, createActor, fromPromise } from 'xstate';
import { paymentLink } from '@titan/copy/en/payment-link';
import { english } from '@titan/copy/english';
import { hydrate } from './hydrate.ts';
import { LinkApp } from './link-app.tsx';
import { createHttp, createIds } from './platform/browser-ports.ts';
import { createPageEvents } from './platform/page-events.ts';
import type { FailedRequest } from './platform/ports.ts';
import { watched } from './platform/watched-calls.ts';
import { type LinkCall, paymentLinkMachine, type Proceeded } from './session/payment-link-machine.ts';
import { problemsIn, viewAt } from './session/payment-link-view.ts';
import type { Telemetry } from './telemetry.ts';
import { applyMerchantTheme } from './ui/merchant-theme.ts';

const SERVICE_BASE = '/api';

type LinkData = Extract<LinkPageData, { kind: 'link' }>;

/** Starts the form in this window, over what the service drew. `telemetry`: null where the page reports to nobody. */
export function runLink(
  container: HTMLElement,
  data: LinkData,
  telemetry: Promise<Telemetry | null> | null,
): void {
  const { primary_color: primary, secondary_color: secondary } = data.link.checkout_customization;
  applyMerchantTheme(document.documentElement, primary, secondary);
  const actor = createActor(
    machineFor(data.link, (request) => void telemetry?.then((reports) => reports?.failedRequest(request))),
    {
      input: {
        link: data.link,
        ...problemsIn(data.feedback),
        newKey: () => createIds(window.crypto).press(),
        notReached: english.wordsOf(paymentLink).notReached,
      },
    },
  ).start();
  createPageEvents(window).listen((event) => {
    if (event.type === 'pageRestored') actor.send(event);
  });
  void telemetry?.then((reports) => reports?.follow(null));
  hydrate(container, <RunningLink data={data} actor={actor} />);
}

type LinkActor = Actor<typeof paymentLinkMachine>;

function RunningLink({ data, actor }: { data: LinkData; actor: LinkActor }) {
  const listen = useCallback((onChange: () => void) => actor.subscribe(onChange).unsubscribe, [actor]);
  const read = () => actor.getSnapshot();
  const { value, context } = useSyncExternalStore(listen, read, read);
  const view = viewAt(value, context);
  return <LinkApp data={data} language={english} link={context.link} view={view} send={actor.send} />;
}

function machineFor(link: LinkView, onFailed: (request: FailedRequest) => void) {
  const client = createClient({
    base: SERVICE_BASE,
    bearer: () => link.public_key,
    timeoutMs: LIMITS.requestTimeoutMs,
    ...createHttp(window),
  });
  const call = watched(client, SERVICE_BASE, onFailed);
  return paymentLinkMachine.provide({
    actors: {
      proceed: fromPromise(({ input, signal }) => proceed(call, input, signal)),
    },
    actions: {
      goToCheckout: (_, { address }) => window.location.assign(`/${encodeURIComponent(address)}`),
      readAgain: () => window.location.assign(`/pay/${encodeURIComponent(link.reference)}`),
    },
  });
}

async function proceed(
  call: Client,
  { link, details, key }: LinkCall,
  signal: AbortSignal,
): Promise<Proceeded> {
  const { public_key, reference, env } = link;
  const { name, email, amount } = details;
  const { currency } = link.plan;
  const opened = await call(
    payLink,
    { customer: { name, email }, amount, currency, payment_request: { reference }, public_key },
    { query: { type: 'payment-link' }, idempotencyKey: key, signal },
  );
  if (opened.ok) return { ok: true, value: opened.value.address };
  const { failure } = opened;
  if (failure.kind !== 'refused' || failure.fields?.['amount'] === undefined) return opened;
  const now = await call(validateLink, { slug: reference, env }, { signal });
  return now.ok ? { ...opened, link: now.value } : now;
}
