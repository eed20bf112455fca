// Conformance of refunds: however long they take and however they end, the money goes back once at most.
import type { Check, Problem } from './subject.ts';
import { type SubjectService, onService } from './subject-service.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export const checkRefunds: Check = (subject) =>
  onService(subject, [
    slow,
    (under) => ending(under, 'needs_person', { refund: 'processing', part: 'manual' }),
    (under) => ending(under, 'refused', { refund: 'failed', part: 'refused' }),
  ]);

type Refund = { reference: string; returned(): number; status(): Promise<string>; part(): Promise<string> };

async function begin(under: SubjectService, end: 'never' | 'needs_person' | 'refused') {
  const { merchant, service, stub } = under;
  const { payment, asked } = await under.paid();
  stub.refundsEnd(asked.reference, end);
  const reference = `refund-${payment.reference}`;
  await merchant.post('/refunds/initiate', { payment_reference: payment.reference, reference });
  const refund: Refund = {
    reference: asked.reference,
    returned: () =>
      stub.book.filter((line) => line.kind === 'refund' && line.reference === asked.reference).length,
    status: async () => (await merchant.get<{ status: string }>(`/refunds/${reference}`)).body.data.status,
    async part() {
      const { rows } = await service.pool.query<{ status: string }>(
        'select p.status from refund_parts p join refunds r on r.id = p.refund_id where r.reference = $1',
        [reference],
      );
      return rows[0]?.status ?? 'not there';
    },
  };
  return { payment, refund };
}

async function slow(under: SubjectService): Promise<Problem[]> {
  const { payment, refund } = await begin(under, 'never');
  await under.sweepFor(15 * DAY_MS, DAY_MS, 'refunds');
  const meanwhile = await refund.status();
  under.stub.refundsEnd(refund.reference, 'done');
  await under.sweepFor(2 * DAY_MS, DAY_MS, 'refunds');
  const atEnd = await refund.status();
  const problems = await under.disagreements(payment);
  if (meanwhile !== 'processing') problems.push(`it is ${meanwhile} before its end`);
  if (atEnd !== 'success') problems.push(`it is ${atEnd} at its end`);
  if (refund.returned() !== 1) problems.push(`the money goes back ${refund.returned()} times`);
  return problems.map((problem) => `a refund of 15 days: ${problem}`);
}

async function ending(
  under: SubjectService,
  end: 'needs_person' | 'refused',
  expected: { refund: string; part: string },
): Promise<Problem[]> {
  const { refund } = await begin(under, end);
  await under.sweepFor(3 * DAY_MS, 12 * HOUR_MS, 'refunds');
  const problems: Problem[] = [];
  const [status, part] = [await refund.status(), await refund.part()];
  if (status !== expected.refund) problems.push(`it is ${status}`);
  if (part !== expected.part) problems.push(`its part is ${part}`);
  if (refund.returned() > 1) problems.push(`the money goes back ${refund.returned()} times`);
  return problems.map((problem) => `a refund that is ${end}: ${problem}`);
}
