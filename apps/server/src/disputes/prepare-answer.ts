// The answer that is ready by itself: to a dispute about money that had gone back before it began, the refund is the answer.
import { toDecimal } from '@titan/rules/money';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { saveDraft } from './dispute-answers.ts';
import type { LockedDispute } from './lock-dispute.ts';

type GivenBack = {
  /** Ours of the refund's part, which the processor knows it by. */
  reversal_reference: string;
  handle: string | null;
  minor: number;
  asked_at: Date;
  ended_at: Date;
};

/** Writes it as a draft where nobody has written one, in the transaction of `within`; sends nothing. */
export async function prepareAnswer(within: Database, dispute: LockedDispute, now: Date): Promise<void> {
  const given = await givenBackBefore(within, dispute);
  const minor = given.reduce((sum, each) => sum + each.minor, 0);
  if (minor < dispute.amount_minor) return;
  const { id, stage, merchant_id: merchantId, env } = dispute;
  const draft = {
    verdict: 'decline' as const,
    acceptMinor: null,
    message: messageOf(dispute, given),
    service: 'The payment was refunded in full before it was disputed.',
    deliveryAddress: null,
    deliveredOn: null,
    isPrepared: true,
  };
  await saveDraft(within, { merchantId, env }, { id, stage, version: 0, userId: null }, draft, now);
}

/** What the processor had confirmed by the time the dispute began: what goes back later may be for it. */
async function givenBackBefore(within: Database, { id }: LockedDispute): Promise<GivenBack[]> {
  const { rows } = await sql<GivenBack>`
    select p.reversal_reference, p.handle, p.debit_minor as minor, r.created_at as asked_at, p.updated_at as ended_at
    from disputes d join refund_parts p on p.charge_id = d.charge_id join refunds r on r.id = p.refund_id
    where d.id = ${id} and p.status = 'reversed' and p.updated_at < d.created_at order by p.updated_at`.execute(
    within,
  );
  return rows;
}

/** In English, which processors and banks read. */
function messageOf(
  { currency, payment_reference: payment }: LockedDispute,
  given: readonly GivenBack[],
): string {
  const lines = given.map(
    ({ minor, asked_at: askedAt, ended_at: endedAt, handle, reversal_reference: ours }) => {
      const names = [handle && `processor's refund ${handle}`, `our reference ${ours}`]
        .filter(Boolean)
        .join(', ');
      return `- ${currency} ${toDecimal(minor, currency)}, asked for ${timeOf(askedAt)}, confirmed by the processor ${timeOf(endedAt)} (${names})`;
    },
  );
  return [
    `We decline this dispute: the money of payment ${payment} was returned to the customer before it began.`,
    ...lines,
  ].join('\n');
}

const timeOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
