// The parts of the sandbox that exist once: books, fault plan, callbacks, the telco's phone, the banks' app, the bank for transfers.
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
  /** Secret bytes that every process of the service has, since both sides of the callbacks are ours. */
  key: Buffer;
  /** The service's public URL. */
  publicUrl: string;
};

/** Callbacks are signed with a secret that is derived from the key for this purpose alone. */
export function openSandbox({ db, ports, key, publicUrl }: SandboxPlace): Sandbox {
  const book = openSandboxBook(db);
  const secret = createHmac('sha256', key).update('sandbox callbacks 1').digest();
  const firstAddress = `${publicUrl}/api/callbacks/sandbox/sandbox`;
  const callbacks = createSandboxCallbacks({ ...ports, secret, firstAddress });
  const phone = createSandboxPhone({ ...ports, book, callbacks });
  const bankApp = createSandboxBankApp({ ...ports, book, callbacks });
  const transferBook = openTransferBook(db);
  const transfers = createSandboxTransfers({ ...ports, book: transferBook, callbacks });
  return { book, faults: openFaultPlan(db, ports.clock), callbacks, phone, bankApp, transferBook, transfers };
}
