// What a processor's folder provides: a connector, which opens accounts and reads callbacks.
import type { Clock, HttpOut, Random, Warn } from '@titan/platform/ports';
import type { CallbackReading, Limits, Provider, RawCallback, SetUpReports } from './port.ts';
import type { Probe } from './probe-scenario.ts';
import type { Setup } from './setup.ts';
import type { StoreFile } from './store-file.ts';

/** By the names that the connector gives them. Never logged. */
type Credentials = Readonly<Record<string, string>>;

/** An account at a provider, as it is opened. */
export type Account = {
  id: number;
  name: string;
  credentials: Credentials;
  /** Whether its merchant may take cards on our page; else they are typed on the processor's, where it has one. */
  directCards: boolean;
  /** Where the processor is to send callbacks, if it signs them. */
  callbackUrl: string;
  /** Left out: nobody listens. */
  setUp?: SetUpReports;
};

/** What a connector is built on. */
export type ConnectorDeps = {
  /** A double's address, in place of the processor's. */
  baseUrl?: string;
  http: HttpOut;
  clock: Clock;
  random: Random;
  warn: Warn;
  /** Where a processor takes files at addresses that it gives. */
  storeFile: StoreFile;
};

/** What speaks one processor's API. */
export type Connector = {
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  readonly limits: Limits;
  /** What an operator gives and enters for an account at it; null: its accounts come with it. */
  readonly setup: Setup | null;
  /** What an operator runs against the processor's test mode; left out: it has none. */
  readonly probe?: Probe;
  /** Opens one account, for the calls that are made on it. */
  open(account: Account): Provider;
  /**
   * Reads a callback to one account. Its credentials come with those that were replaced lately, the newest first: a callback may still be
   * signed with them.
   */
  readCallback(callback: RawCallback, credentials: readonly Credentials[]): CallbackReading;
};
