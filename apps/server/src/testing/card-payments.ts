// Payments by the sandbox's cards.
import { SANDBOX_CARDS, SANDBOX_ERROR_CARDS, type SandboxCard } from '@titan/contract/sandbox/cards';
import { type Answer, call, chargeBody, type OpenPayment, type TestService } from './test-service.ts';

export function cardNamed(name: string): SandboxCard {
  const found = [...SANDBOX_CARDS, ...SANDBOX_ERROR_CARDS].find((card) => card.name === name);
  if (!found) throw new Error(`The sandbox has no card ${name}`);
  return found;
}

/** Presses Pay with the card of this name. */
export const payWithCard = (
  service: TestService,
  payment: OpenPayment,
  name: string,
  idempotencyKey?: string,
): Promise<Answer> =>
  call(service, payment, '/card/charge', chargeBody(payment, cardNamed(name)), idempotencyKey);
