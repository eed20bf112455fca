// Daraja as the conformance kit is told of it where the paybill is registered for Pull Transactions: its list can be asked.
import type { Subject } from '../subject.ts';
import { startDarajaStub } from './stub.ts';
import { darajaCredentials } from './stub-rules.ts';
import { darajaSubject } from './subject.ts';

export const WITH_PULL_TRANSACTIONS: Subject = {
  ...darajaSubject,
  startStub: (clock) => startDarajaStub(clock, { isRegistered: true }),
  credentials: (account) => ({ ...darajaCredentials(account), pullTransactions: 'registered' }),
  debits: { payer: '****5678', namesPayments: false, cutsReferences: true },
};
