// Gives back what merchants refund (facts/merchant-api "refunds"): each part through the provider that took it, once a reversal's reference.
import type { ServiceParts } from '../payments/service-parts.ts';
import type { DueRefundPart, RefundDueStore } from './refund-due-store.ts';

const LEASE_MS = 60_000;
const AT_ONCE = 20;

/** One sweep. A lost answer leaves the part owed: the same reversal is sent again later. Answers how many were sent. */
export async function sendRefunds(
  parts: Pick<ServiceParts, 'clock' | 'providers' | 'push' | 'warn'>,
  due: RefundDueStore,
): Promise<number> {
  const owed = await due.take(parts.clock.now(), LEASE_MS, AT_ONCE);
  await Promise.all(owed.map((part) => sendBack(parts, due, part)));
  return owed.length;
}

async function sendBack(
  parts: Pick<ServiceParts, 'clock' | 'providers' | 'push' | 'warn'>,
  due: RefundDueStore,
  part: DueRefundPart,
): Promise<void> {
  const { reversal_reference: reversalReference } = part;
  try {
    const { answer } = await parts.providers.of(part.provider).reverse({
      reference: part.charge_reference,
      reversalReference,
      transferId: part.transfer_id,
      amountMinor: part.debit_minor,
      currency: part.debit_currency,
      ...orderedEnd(part),
    });
    if (answer.kind === 'lost') return;
    const end =
      answer.kind === 'reversed'
        ? ({ status: 'reversed' } as const)
        : { status: 'refused' as const, note: answer.message };
    const became = await due.close(part, end, parts.clock.now());
    if (became === 'manual')
      parts.warn('A part of a refund was refused and needs a person', { reversal: reversalReference });
    // Webhooks leave on it.
    if (became !== 'processing') parts.push.announce(part.transaction_id);
  } catch (error) {
    // One that cannot be sent holds up no other.
    parts.warn('A refund could not be sent', { reversal: reversalReference, err: error });
  }
}

const REFUSED_IN_TEST = 'The refund was refused, as completion_status asked';

function orderedEnd({ completion_status: wanted, status_reason: reason }: DueRefundPart) {
  return wanted === 'failed' ? { refusedAs: reason ?? REFUSED_IN_TEST } : {};
}
