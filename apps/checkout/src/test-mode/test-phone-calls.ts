// TEST MODE: what a person does on the phone that the prompt came to, without its PIN.
import { actOnPhone } from '@titan/contract/sandbox-phone';
import type { Service } from '../platform/ports.ts';

export function callTestPhone(
  service: Service,
  does: { reference: string; act: 'decline' | 'ignore' },
  signal: AbortSignal,
) {
  return service.callTestMode(actOnPhone, does, { signal });
}
