// Flutterwave, API version 4: cards, mobile money, and transfers to an account of the charge's own.
import type { Clock, HttpOut, Random, Warn } from '../../platform/ports.ts';
import type { Connector } from '../port.ts';
import { FLUTTERWAVE_REACH } from './reach.ts';
import { FLUTTERWAVE_SETUP } from './setup.ts';

export const FLUTTERWAVE = 'flutterwave';

export type FlutterwavePlace = {
  /** A stub's, in place of Flutterwave's: its API and its tokens. */
  baseUrl?: string;
  http: HttpOut;
  clock: Clock;
  random: Random;
  warn: Warn;
};

/** Builds the connector. */
export function flutterwaveConnector(_place: FlutterwavePlace): Connector {
  return {
    name: FLUTTERWAVE,
    reach: FLUTTERWAVE_REACH,
    setup: FLUTTERWAVE_SETUP,
    probe: null,
    open() {
      throw new Error('Not written yet');
    },
    readCallback: () => ({ kind: 'refused' }),
  };
}
