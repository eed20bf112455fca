// Spec §2 /charge-card/3ds and the test page: where the bank takes the step, and what the sandbox's bank is answered.
import type { ChargeView } from '@titan/contract/charge';
import { type Refused, refused } from '../platform/refusal.ts';
import type { StepPage } from '../providers/port.ts';
import type { SandboxBank } from '../providers/sandbox/bank.ts';
import type { ChargeRow } from './charge-row.ts';
import { isAtBank } from './charge-status.ts';
import { chargeViewOf } from './charge-view.ts';
import { askBank } from './query-charge.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Session } from './session.ts';

/** The call threeds-type: the page of a charge that waits at its bank. */
export async function readBankPage(
  parts: ServiceParts,
  session: Session,
  reference: string,
): Promise<StepPage | Refused> {
  const charge = await parts.payments.charge(session, reference);
  if (charge?.channel !== 'card') return refused('UNKNOWN_REFERENCE');
  return openBankPage(charge) ?? refused('STEP_NOT_EXPECTED');
}

/** The bank's page while it is the payer's turn there, if it can be gone to at all; else null. */
export function openBankPage(charge: ChargeRow): StepPage | null {
  const page = isAtBank(charge) ? charge.step_page : null;
  return page?.type === 'url' && !leadsToBank(page.content) ? null : page;
}

/** The call threeds-test: the sandbox's bank is answered, and then asked like any other. */
export async function answerTestPage(
  parts: ServiceParts,
  bank: SandboxBank,
  session: Session,
  { reference, pin }: { reference: string; pin: string },
): Promise<ChargeView | Refused> {
  const charge = await parts.payments.charge(session, reference);
  if (charge?.channel !== 'card') return refused('UNKNOWN_REFERENCE');
  await bank.answer(reference, 'confirm', pin);
  return chargeViewOf(await askBank(parts, charge, 0));
}

/** Banks are https; an address on our own origin (the sandbox's) has no host, so that nothing else can pose as one. */
export function leadsToBank(address: string): boolean {
  const isOwnPath = /^\/(?![/\\])/.test(address);
  return isOwnPath || (URL.canParse(address) && new URL(address).protocol === 'https:');
}
