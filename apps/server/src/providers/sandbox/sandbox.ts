// The parts of the sandbox that are there once: its book, its fault plan, its telco's phone, its bank for transfers, and what they tell us.
import { createHmac } from 'node:crypto';
import type { Clock, HttpOut, Random, Timers } from '../../platform/ports.ts';
import type { StatementPool } from '../../platform/database.ts';
import { createSandboxBankApp, type SandboxBankApp } from './bank-app.ts';
import { openSandboxBook, type SandboxBook } from './book.ts';
import { createSandboxCallbacks, type SandboxCallbacks } from './callbacks.ts';
import { type FaultPlan, openFaultPlan } from './answers.ts';
import { createSandboxPhone, type SandboxHandset } from './phone.ts';
import { openTransferBook, type SandboxTransferBook } from './transfer-book.ts';
import { createSandboxTransfers, type SandboxTransfers } from './transfers.ts';

export type Sandbox = {
  book: SandboxBook;
  faults: FaultPlan;
  callbacks: SandboxCallbacks;
  phone: SandboxHandset;
  bankApp: SandboxBankApp;
  transferBook: SandboxTransferBook;
  transfers: SandboxTransfers;
};

type SandboxPlace = {
  db: StatementPool;
  ports: { clock: Clock; timers: Timers; http: HttpOut; random: Random };
  /** Secret bytes that every node of the service has: the sandbox is ours on both sides. */
  key: Buffer;
  /** Where the service can be reached. */
  publicUrl: string;
};

/** Opens them. What telco and bank sign by is made of the key, and is of no use for anything else. */
export function openSandbox({ db, ports, key, publicUrl }: SandboxPlace): Sandbox {
  const book = openSandboxBook(db);
  const secret = createHmac('sha256', key).update('sandbox callbacks 1').digest();
  const address = `${publicUrl}/api/callbacks/sandbox`;
  const callbacks = createSandboxCallbacks({ ...ports, secret, address });
  const phone = createSandboxPhone({ ...ports, book, callbacks });
  const bankApp = createSandboxBankApp({ ...ports, book, callbacks });
  const transferBook = openTransferBook(db);
  const transfers = createSandboxTransfers({ ...ports, book: transferBook, callbacks });
  return { book, faults: openFaultPlan(db, ports.clock), callbacks, phone, bankApp, transferBook, transfers };
}
