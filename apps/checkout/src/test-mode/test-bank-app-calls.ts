// TEST MODE: what a person does in the bank's app.
import { actOnBankApp } from '@titan/contract/sandbox-bank-app';
import type { TestAppAct } from '../methods/pay-with-bank/bank-wait.ts';
import type { Service } from '../platform/ports.ts';

export function callTestBankApp(
  service: Service,
  does: { reference: string; act: TestAppAct },
  signal: AbortSignal,
) {
  return service.callTestMode(actOnBankApp, does, { signal });
}
