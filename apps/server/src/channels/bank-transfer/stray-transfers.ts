// Money that comes to an account whose charge has ended (decision 0023): its provider is asked, ever more seldom, because the notice of
// it may have been lost. What is found is settled like any transfer.
import { hearTransfer } from './hear-transfers.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import type { AccountAsk } from './transfer-accounts.ts';

const LEASE_MS = 60_000;
const AT_ONCE = 20;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long after an account's end it is asked about how often, ms; later than the last nobody asks. */
const RHYTHM = [
  { untilMs: HOUR_MS, everyMs: 10 * MINUTE_MS },
  { untilMs: DAY_MS, everyMs: HOUR_MS },
  { untilMs: 30 * DAY_MS, everyMs: DAY_MS },
] as const;

/** One sweep. Answers how many accounts were asked about. */
export async function findStrayTransfers(parts: ServiceParts): Promise<number> {
  const due = await parts.accounts.takeDue(parts.clock.now(), LEASE_MS, AT_ONCE);
  await Promise.all(due.map((account) => look(parts, account)));
  return due.length;
}

async function look(parts: ServiceParts, account: AccountAsk): Promise<void> {
  try {
    const { answer } = await parts.providers.of(account.provider).query(account.reference);
    // The lease ends soon enough for the next question.
    if (answer.kind !== 'account') return;
    const charge = await parts.payments.chargeById(account.charge_id);
    for (const transfer of answer.transfers) await hearTransfer(parts, charge, 'query', transfer);
    await parts.accounts.askAgainAt(
      account.charge_id,
      nextAsk(account.expires_at.getTime(), parts.clock.now()),
    );
  } catch (error) {
    // One that cannot be asked about holds up no other; it stays due.
    parts.warn('An account could not be asked about', { reference: account.reference, err: error });
  }
}

function nextAsk(expiresAt: number, now: number): number | null {
  const step = RHYTHM.find(({ untilMs }) => now - expiresAt < untilMs);
  return step ? now + step.everyMs : null;
}
