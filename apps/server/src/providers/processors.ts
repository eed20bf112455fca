// The processors that real money goes through. A new one is a line here.
import type { OpenConnector } from '../test-mode/test-mode.ts';
import type { Settings } from '../platform/config.ts';
import { DARAJA, darajaConnector } from './daraja/index.ts';
import { FLUTTERWAVE_V3, flutterwaveV3Connector } from './flutterwave-v3/index.ts';
import { KORA, koraConnector } from './kora/index.ts';
import { MTN_MOMO, mtnMomoConnector } from './mtn-momo/index.ts';
import { PAYSTACK, paystackConnector } from './paystack/index.ts';

const PROCESSORS = {
  [DARAJA]: darajaConnector,
  [FLUTTERWAVE_V3]: flutterwaveV3Connector,
  [KORA]: koraConnector,
  [MTN_MOMO]: mtnMomoConnector,
  [PAYSTACK]: paystackConnector,
} as const;

/** Their names, which accounts and `PROVIDER_URL_…` know them by. */
export const PROCESSOR_NAMES: readonly string[] = Object.keys(PROCESSORS);

/** Each at its own address, or at that of the stub that the settings name for it. */
export function processorConnectors({ providerUrls }: Pick<Settings, 'providerUrls'>): OpenConnector[] {
  return Object.entries(PROCESSORS).map(([name, connectorOf]) => {
    const baseUrl = providerUrls[name];
    return {
      name,
      credentials: null,
      open: ({ ports: { http, clock, random }, warn }) => ({
        connector: connectorOf({ http, clock, random, warn, ...(baseUrl !== undefined && { baseUrl }) }),
        rates: null,
        play: null,
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
