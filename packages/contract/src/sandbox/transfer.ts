// Sandbox only: a transfer of any amount to a temporary account, as a person sends it from the TEST MODE drawer.
import type { PayerCall } from '../payer/call.ts';
import type { schemas } from './transfer.schema.ts';

/** Sends money to the account. Outside `/api`, under `/sandbox`. */
export const sendSandboxTransfer: PayerCall<typeof schemas.sendSandboxTransfer> = {
  method: 'POST',
  path: '/sandbox/transfers',
  changes: false,
};

/** Whether an account of the sandbox pays itself after two minutes; it does unless it is switched off. */
export const setAutoComplete: PayerCall<typeof schemas.setAutoComplete> = {
  method: 'POST',
  path: '/sandbox/transfers/auto-complete',
  changes: false,
};

/** What arrived at the accounts of a payment and what went back, oldest account first; by its page's or a charge's reference. */
export const readSandboxTransfers: PayerCall<typeof schemas.readSandboxTransfers> = {
  method: 'GET',
  path: '/sandbox/transfers',
  changes: false,
};
