// What becomes of a refund in 30 days at which a processor answers the same again and again: each refusal that its documents show (the bodies
// beside its double), sends that are lost, and answers that cannot be read.
import { DAY_MS } from '@titan/rules/durations';
import { beginFor, MOST_CALLS, passTurns, type BegunRefund } from '../check-refunds.ts';
import { type Fixture, fixturesOf, tablesIn, textOf } from '../fixtures.ts';
import type { KitProblem, Subject } from '../subject.ts';
import { onService, type SubjectService } from '../subject-service.ts';

/** How one ended, after how many calls. */
export type LoopRow = {
  refusal: string;
  sends: number;
  lookUps: number;
  /** Who is told: a person of the operator's, or the merchant, that it failed. */
  told: 'a person' | 'the merchant' | 'nobody';
  day: number;
  /** What `npm run provider -- list` has shown of the account since the first refusal. */
  warned: string;
};

/** How a processor answers, from before the refund is sent, or once it was. */
type RefusedRefund = {
  name: string;
  before?(under: SubjectService): void;
  afterwards?(under: SubjectService, refund: BegunRefund): Promise<void>;
};

/** Plays each refusal on a payment of its own. */
export async function refundLoops(subject: Subject, folder: URL): Promise<LoopRow[]> {
  const rows: LoopRow[] = [];
  const steps = [...documentedIn(folder), ...LOST].map((refusal) => async (under: SubjectService) => {
    const [row, problems] = await play(under, refusal);
    rows.push(row);
    return problems;
  });
  for await (const problem of onService(subject, steps)) throw new Error(problem);
  return rows;
}

const LOST: readonly RefusedRefund[] = [
  { name: 'every send is lost', before: ({ stub }) => always(() => stub.fail('refund', 'cut_before')) },
  {
    name: 'no answer can be read',
    before({ stub }) {
      for (const stage of ['refund', 'refund_query'] as const) always(() => stub.fail(stage, 'html'));
    },
  },
];

function always(plan: () => void): void {
  for (let calls = 0; calls < MOST_CALLS; calls += 1) plan();
}

async function play(under: SubjectService, refusal: RefusedRefund): Promise<[LoopRow, KitProblem[]]> {
  const { stub, service } = under;
  const { clock } = service.time;
  const paid = await under.paid();
  stub.refundsEnd(paid.asked.reference, 'never');
  await service.pool.query('delete from misconfigurations');
  const [begunAt, made] = [clock.now(), stub.requests.length];
  refusal.before?.(under);
  const { refund } = await beginFor(under, paid);
  await under.sweepFor(1, 1, 'refunds');
  await refusal.afterwards?.(under, refund);
  await passTurns(under, refund, 30 * DAY_MS);
  stub.forgetPlans();
  const calls = stub.requests.slice(made);
  const part = await refund.part();
  const wrong = await service.services.stores.misconfigurations.list();
  const row: LoopRow = {
    refusal: refusal.name,
    sends: calls.filter(({ stage }) => stage === 'refund').length,
    lookUps: calls.filter(({ stage }) => stage === 'refund_query').length,
    told: TOLD[part] ?? 'nobody',
    day: Math.round(((clock.now() - begunAt) / DAY_MS) * 10) / 10,
    warned: wrong.map(({ code }) => code).join(),
  };
  const problems = row.told === 'nobody' ? [`after 30 days of "${refusal.name}" its part is ${part}`] : [];
  return [row, problems];
}

const TOLD: Readonly<Record<string, LoopRow['told']>> = { manual: 'a person', refused: 'the merchant' };

/** The refusals among a processor's documented bodies. */
function documentedIn(folder: URL): RefusedRefund[] {
  const fixtures = tablesIn(folder).flatMap((file) => fixturesOf(folder, file));
  return fixtures.flatMap(([name, fixture]) => refusalOf(name, fixture) ?? []);
}

const BAD_REQUEST = 400;

function refusalOf(name: string, fixture: Fixture): RefusedRefund | null {
  const { ask, status = 200, reads } = fixture;
  const { kind, end } = reads as { kind: string; end?: { kind: string } };
  if (ask === 'refund' && status >= BAD_REQUEST && kind !== 'pending')
    return {
      name,
      before: ({ stub }) =>
        always(() => stub.refuse('refund', () => ({ status, body: textOf(fixture.body) }))),
    };
  if (ask === 'refundQuery' && ENDS.has(kind))
    return {
      name: `${name}, when asked about`,
      async afterwards({ stub }, refund) {
        const body = await about(refund, fixture);
        always(() => stub.answer('refund_query', () => ({ status, body })));
      },
    };
  if (ask === 'callback' && ENDS.has(end?.kind ?? ''))
    return {
      name: `${name}, by callback`,
      async afterwards(under, refund) {
        const url = under.stub.refundCallbackUrlOf?.(under.stub.refundIdOf(refund.reference));
        const body = Buffer.from(await about(refund, fixture));
        await under.callBackWith({ headers: {}, body }, null, url);
      },
    };
  return null;
}

const ENDS: ReadonlySet<string> = new Set(['refused', 'needs_person']);

/** The body with the names of this refund in place of its own. */
async function about({ asked, names }: BegunRefund, { body, given, reads }: Fixture): Promise<string> {
  const { handle, reversal } = await names();
  const itsOwn = given?.handle ?? (reads as { handle?: string }).handle;
  const named: [its: string | null | undefined, ours: string | null][] = [
    ['KPY-RV-1', reversal],
    ['KPY-CA-1', asked.reference],
    [given?.chargeHandle, asked.id],
    [itsOwn, handle],
  ];
  return named.reduce((text, [its, ours]) => (its && ours ? text.replaceAll(its, ours) : text), textOf(body));
}
