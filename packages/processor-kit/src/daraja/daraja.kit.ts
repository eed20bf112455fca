// The connector to M-Pesa conforms (npm run test:processors), without the list of payments and with it.
import { conformance } from '../conformance.ts';
import { WITH_PULL_TRANSACTIONS } from './pull-transactions.ts';
import { darajaSubject } from './subject.ts';

conformance(darajaSubject);
conformance(WITH_PULL_TRANSACTIONS, ', Pull Transactions');
