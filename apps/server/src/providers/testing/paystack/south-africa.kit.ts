// The connector to Paystack conforms in South Africa too: by Instant EFT on the page of Ozow, and by Capitec Pay in the bank's app.
import type { BankDebit } from '../../port.ts';
import { conformance } from '../conformance.ts';
import type { RecordedCharge, Subject } from '../subject.ts';
import { CHARGES, REFUNDS } from './bodies.ts';
import { IN_APP, ON_PAGE } from './south-africa.ts';
import { chargeOf, paystackSubject, posted } from './subject.ts';

const { requests } = paystackSubject;
const { currency, wallet, entry, otherEntry } = paystackSubject.pays;

const debitedBy = (
  debit: BankDebit,
  sent: object,
  told: readonly RecordedCharge[],
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
  recorded: [...CHARGES.filter(({ stage, by }) => stage === 'query' && !by), ...told, ...REFUNDS],
  amounts: [{ currency: 'ZAR', minor: 101, wire: 101, by: 'bank' }],
  requests: {
    ...requests,
    bank: (asked, _debit, token) => posted('/charge', token, { ...chargeOf(asked), ...sent }),
  },
});

conformance(
  debitedBy(
    {
      bank: { name: 'Absa', slug: 'absa', processor: 'ozow', code: '632005' },
      account: { processor: 'ozow', bank_code: '632005' },
    },
    { eft: { provider: 'ozow' } },
    ON_PAGE,
    'bank',
  ),
  ', Instant EFT',
);

conformance(
  debitedBy(
    {
      bank: { name: 'Capitec Bank', slug: 'capitec', processor: 'paystack', code: '470010' },
      account: { processor: 'paystack', bank_code: '470010', phone_number: '27812345678' },
    },
    { capitec_pay: { identifier_key: 'CELLPHONE', identifier_value: '0812345678' } },
    IN_APP,
  ),
  ', Capitec Pay',
);
