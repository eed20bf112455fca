// The ways to pay of South Africa at Paystack as the conformance kit is told of them.
import type { BankDebit } from '@titan/server/providers/port';
import { posted } from '../bearer-requests.ts';
import type { Subject } from '../subject.ts';
import { chargeOf, paystackSubject, recordedBodies } from './subject.ts';

const { requests } = paystackSubject;
const { currency, wallet, entry, otherEntry } = paystackSubject.pays;

const debitedBy = (
  debit: BankDebit,
  sent: object,
  told: string,
  // What is refunded is also called back about, and Capitec's end is told by the second query alone.
  refunded?: 'bank',
): Subject => ({
  ...paystackSubject,
  pays: {
    currency,
    wallet,
    entry,
    otherEntry,
    ...(refunded && { refunded }),
    bank: { ...debit, currency: 'ZAR', answers: [] },
  },
  faultsAt: refunded ? ['create', 'refund', 'refund_query'] : ['create'],
  recorded: [
    ...paystackSubject.recorded.filter(
      ({ stage, by }) => stage.startsWith('refund') || (stage === 'query' && !by),
    ),
    ...recordedBodies(told),
  ],
  amounts: [{ currency: 'ZAR', minor: 101, wire: 101, by: 'bank' }],
  requests: {
    ...requests,
    bank: (asked, _debit, token) => posted('/charge', token, { ...chargeOf(asked), ...sent }),
  },
});

export const INSTANT_EFT: Subject = debitedBy(
  {
    bank: { name: 'Absa', slug: 'absa', processor: 'ozow', code: '632005' },
    account: { processor: 'ozow', bank_code: '632005' },
  },
  { eft: { provider: 'ozow' } },
  'recorded-instant-eft.json',
  'bank',
);

export const CAPITEC_PAY: Subject = debitedBy(
  {
    bank: { name: 'Capitec Bank', slug: 'capitec', processor: 'paystack', code: '470010' },
    account: { processor: 'paystack', bank_code: '470010', phone_number: '27812345678' },
  },
  { capitec_pay: { identifier_key: 'CELLPHONE', identifier_value: '0812345678' } },
  'recorded-capitec-pay.json',
);
