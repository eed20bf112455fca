// Pesalink, Kenya's transfers between banks, at Paystack as the conformance kit is told of it.
import { MINUTE_MS } from '@titan/rules/durations';
import { posted } from '../bearer-requests.ts';
import type { Subject } from '../subject.ts';
import { chargeOf, paystackSubject, recordedBodies } from './subject.ts';

const { requests } = paystackSubject;
const { currency, wallet, entry, otherEntry } = paystackSubject.pays;

export const PESALINK: Subject = {
  ...paystackSubject,
  pays: { currency, wallet, entry, otherEntry, refunded: 'transfer', transfer: { currency: 'KES' } },
  faultsAt: ['create', 'refund', 'refund_query'],
  recorded: [
    ...paystackSubject.recorded.filter(
      ({ stage, by }) => stage.startsWith('refund') || (stage === 'query' && (!by || by === 'transfer')),
    ),
    ...recordedBodies('recorded-pesalink.json'),
  ],
  amounts: [
    { currency: 'KES', minor: 301, wire: 301, by: 'transfer' },
    { currency: 'KES', minor: 99_999_900, wire: 99_999_900, by: 'transfer' },
  ],
  requests: {
    ...requests,
    // It is wanted for half an hour.
    transfer: (asked, token, at) =>
      posted('/charge', token, {
        ...chargeOf(asked),
        bank_transfer: { account_expires_at: new Date(at + 24 * MINUTE_MS).toISOString() },
      }),
  },
};
