// The processors that real money goes through. A new one is a line here.
import type { Settings } from '../platform/config.ts';
import type { Ports, Warn } from '@titan/platform/ports';
import { DARAJA, darajaConnector } from './daraja/index.ts';
import { FLUTTERWAVE_V3, flutterwaveV3Connector } from './flutterwave-v3/index.ts';
import { KORA, koraConnector } from './kora/index.ts';
import { MTN_MOMO, mtnMomoConnector } from './mtn-momo/index.ts';
import { PAYSTACK, paystackConnector } from './paystack/index.ts';
import type { Connector } from './connector.ts';
import type { Rates } from './port.ts';
import { createStoreFile, type StoreFile } from './store-file.ts';

const PROCESSORS = {
  [DARAJA]: darajaConnector,
  [FLUTTERWAVE_V3]: flutterwaveV3Connector,
  [KORA]: koraConnector,
  [MTN_MOMO]: mtnMomoConnector,
  [PAYSTACK]: paystackConnector,
} as const;

/** How files are stored, at a processor with this address. */
type StoreFileOver = (ports: Pick<Ports, 'http' | 'timers'>, baseUrl: string) => StoreFile;

/** Any that is not on this machine. */
const AT_A_PROCESSOR = 'https://processor.invalid';

/** What a connector is given. */
export type ConnectorPlace = { ports: Pick<Ports, 'http' | 'clock' | 'random' | 'timers'>; warn: Warn };

export type OpenedProcessor = {
  connector: Connector;
  /** For a provider that tells exchange rates. */
  rates?: Rates;
};

/** What a connector is to the start. */
export type OpenProcessor = {
  /** The provider's, by which accounts name it. */
  name: string;
  /** What the accounts of test mode at this provider are opened with, given to them at each start; null: an operator gives each its own. */
  credentials: Readonly<Record<string, string>> | null;
  open(place: ConnectorPlace): OpenedProcessor;
};

/** Their names, which accounts and `PROVIDER_URL_…` know them by. */
export const PROCESSOR_NAMES: readonly string[] = Object.keys(PROCESSORS);

/** Each at its own address, or at that of the stub that the settings name for it. */
export function processorConnectors(
  { providerUrls }: Pick<Settings, 'providerUrls'>,
  storeFileOver: StoreFileOver = ({ timers }, baseUrl) => createStoreFile(timers, baseUrl),
): OpenProcessor[] {
  return Object.entries(PROCESSORS).map(([name, connectorOf]) => {
    const baseUrl = providerUrls[name];
    return {
      name,
      credentials: null,
      open: ({ ports: { http, clock, random, timers }, warn }) => ({
        connector: connectorOf({
          http,
          clock,
          random,
          warn,
          storeFile: storeFileOver({ http, timers }, baseUrl ?? AT_A_PROCESSOR),
          ...(baseUrl !== undefined && { baseUrl }),
        }),
      }),
    };
  });
}

/** Which addresses of stubs no connector has: under a misspelt name, calls that were meant for a stub would go to the processor. Null: none. */
export function unknownProviderUrls(
  { providerUrls }: Pick<Settings, 'providerUrls'>,
  names: readonly string[],
): string | null {
  const unknown = Object.keys(providerUrls).filter((name) => !names.includes(name));
  if (unknown.length === 0) return null;
  const settings = unknown.map((name) => `PROVIDER_URL_${name.toUpperCase().replaceAll('-', '_')}`);
  return `No connector of this version has the address that is set by ${settings.join(', ')}.`;
}
