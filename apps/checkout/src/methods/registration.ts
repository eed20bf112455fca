// What a method registers (its index.ts): where its parts are. Each is a chunk that is fetched when it is needed.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Language } from '@titan/copy/language';
import type { ReactNode } from 'react';
import type { Ports } from '../platform/ports.ts';
import type { IconName } from '../ui/icon.tsx';
import type { LazyPart } from '../ui/lazy-part.tsx';
import type { Method, MethodCall, MethodDeps, MethodView, StageFooter } from '../stages/method.ts';

export type Registration<State extends MethodView, OwnEvent, Draft, Prefill> = {
  /** In its row, and in the header where the merchant has no logo (spec §2 Header). */
  icon: IconName;
  /** In its row, beside its name: what pays by it, in words; null: its name says it. */
  examples(payment: PaymentView, language: Language): string | null;
  /** The same as marks. */
  Marks?: (props: { currency: string; height: number }) => ReactNode;
  /** What is there before its screen is shown. */
  entry: Chunk<EntryPart<State, OwnEvent, Draft, Prefill>>;
  /** What its flow needs beside the entry once a charge is under way. */
  underWay?: Chunk<unknown>;
  /** How it calls the service: loaded once its screen is drawn. */
  calls: Chunk<CallsOf>;
  /** Its stages after the first: loaded once the first screen is drawn. */
  later: Chunk<LaterPart<State, OwnEvent>>;
};

export type EntryPart<State extends MethodView, OwnEvent, Draft, Prefill> = {
  method: Method<State>;
  /** The first screen. A view of a later stage is drawn as nothing. */
  First(props: StageProps<State, OwnEvent> & { draft: Draft; prefill: Prefill | null }): ReactNode;
  /** What is typed at the first stage; it is dropped as soon as its payment has moved on. */
  createDraft(): Draft & { drop(): void };
  /** What some of it fetches when it is needed. */
  parts?: readonly { load(): Promise<unknown> }[];
};

/** Makes the method's calls by these ports: those of its own flow, which alone are given to it. */
export type CallsOf = (ports: MethodPorts) => Performs['perform'];
export type MethodPorts = {
  service: Ports['service'];
  bankPages: Pick<Ports['bankPages'], 'nextHint'>;
  addresses: Pick<Ports['addresses'], 'openTab'>;
};
type Performs = { perform(call: MethodCall, signal: AbortSignal): Promise<unknown> };

export type LaterPart<State extends MethodView, OwnEvent> = {
  /** Draws the stage; a first one as nothing. */
  Stage(props: StageProps<State, OwnEvent>): ReactNode;
  /** What the stage calls itself in the document's title; null for a first one. */
  titleOf(view: State, language: Language): string | null;
  /** By stage: what is a chunk of its own, fetched only there. Every other comes with `ahead`. */
  parts?: Partial<Record<State['stage'], { load(): Promise<unknown> }>>;
  /** What most payers need after the first stage: fetched while they are there. */
  ahead?: { load(): Promise<unknown> };
  /** The stage's own footer, beside what every stage has there. */
  footerOf?(view: State): StageFooter<OwnEvent>;
  /** A result screen's part about a charge by this method, below its own words. */
  result?: LazyPart<{ payment: PaymentView }>;
};

export type StageProps<State, OwnEvent> = {
  view: State;
  payment: PaymentView;
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  deps: MethodDeps<OwnEvent>;
};

// --- Code of one method in a chunk of its own: fetched when it is needed, and kept

export type Chunk<Code> = {
  /** Fetches it; asked again after it failed, it tries again. */
  load(): Promise<Code>;
  /** Null until it is there. */
  loaded(): Code | null;
  /** It is a part of the first load, and so is its style (decision 0039). */
  inFirstLoad: boolean;
};

/** Part of the first load. */
export function ready<Code>(code: Code): Chunk<Code> {
  return { load: async () => code, loaded: () => code, inFirstLoad: true };
}

export function chunk<Code>(fetchCode: () => Promise<Code>): Chunk<Code> {
  let code: Code | null = null;
  let loading: Promise<Code> | null = null;
  const load = async (): Promise<Code> => {
    try {
      return (code = await fetchCode());
    } finally {
      loading = null;
    }
  };
  return {
    load: () => (code === null ? (loading ??= load()) : Promise.resolve(code)),
    loaded: () => code,
    inFirstLoad: false,
  };
}
