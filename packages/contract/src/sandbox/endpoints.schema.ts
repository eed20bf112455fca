// Every call of the sandbox’s tools with its schemas, for the service and the sandbox (payer/endpoints.schema.ts has the payer's own).
import { endpoints } from '../payer/call.ts';
import * as sandboxBankApp from './bank-app.ts';
import { schemas as sandboxBankAppSchemas } from './bank-app.schema.ts';
import * as sandboxChallenge from './challenge.ts';
import { schemas as sandboxChallengeSchemas } from './challenge.schema.ts';
import * as sandboxControls from './controls.ts';
import { schemas as sandboxControlsSchemas } from './controls.schema.ts';
import * as sandboxPhone from './phone.ts';
import { schemas as sandboxPhoneSchemas } from './phone.schema.ts';
import * as sandboxTransfer from './transfer.ts';
import { schemas as sandboxTransferSchemas } from './transfer.schema.ts';

export const { actOnBankApp } = endpoints(sandboxBankApp, sandboxBankAppSchemas);
export const { answerChallenge, lookAtChallenge, temporaryAccountOf } = endpoints(
  sandboxChallenge,
  sandboxChallengeSchemas,
);
export const { orderFault, skipTime, switchReceiver } = endpoints(sandboxControls, sandboxControlsSchemas);
export const { actOnPhone } = endpoints(sandboxPhone, sandboxPhoneSchemas);
export const { readSandboxTransfers, sendSandboxTransfer, setAutoComplete } = endpoints(
  sandboxTransfer,
  sandboxTransferSchemas,
);
