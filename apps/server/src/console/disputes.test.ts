// The console's disputes: which come first, what is made ready for the answer, and for whom.
import type { DisputeDetails, DisputeLine } from '@titan/contract/console/disputes.schema';
import type { Today } from '@titan/contract/console/today.schema';
import { HOUR_MS } from '@titan/rules/durations';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let owner: ConsolePerson;
beforeAll(async () => {
  service = await startTestService();
  owner = await signInToConsole(service, 'owner');
});
afterAll(() => service.stop());

const CUSTOMER = { email: 'ada@example.com', name: 'Ada Obi' };

type Disputed = { status?: 'open' | 'won' | 'lost'; reason?: string; hours?: number | null };

/** A paid payment with a dispute, whose day is over in so many hours. @returns our reference of the payment, and the dispute's number */
async function disputed({ status = 'open', reason = 'chargeback', hours = 20 }: Disputed = {}) {
  const reference = await merchantCaller(service).paid({ amount: 1500, customer: CUSTOMER });
  const now = service.time.clock.now();
  const { rows } = await service.pool.query<{ id: string; payment: string }>(
    `insert into disputes (account_id, handle, charge_id, amount_minor, currency, reason, answer_by, created_at, updated_at)
     select c.account_id, 'DSP-' || c.id, c.id, 150000, 'NGN', $2, $3, $4, $4
     from transactions t join charges c on c.id = t.paid_charge_id where t.reference = $1
     returning id, (select payment_reference from transactions where reference = $1) as payment`,
    [reference, reason, hours === null ? null : new Date(now + hours * HOUR_MS), new Date(now)],
  );
  if (status !== 'open')
    await service.pool.query('update disputes set status = $2, updated_at = $3 where id = $1', [
      rows[0]?.id,
      status,
      new Date(now),
    ]);
  return { id: Number(rows[0]?.id), payment: rows[0]?.payment ?? '' };
}

type Listed = { open: DisputeLine[]; ended: DisputeLine[]; hasMore: boolean };
const listed = async (query = ''): Promise<Listed> =>
  (await owner.get<Listed>(`/disputes${query}`)).body.data;
const read = async (id: number): Promise<DisputeDetails> =>
  (await owner.get<DisputeDetails>(`/disputes/${id}`)).body.data;

it('lists what is open by the time that is left, says what is too late, and what ended last first', async () => {
  const [noDay, soon, later, over] = [
    await disputed({ hours: null }),
    await disputed({ hours: 9, reason: 'fraud' }),
    await disputed({ hours: 20 }),
    await disputed({ hours: -1 }),
  ];
  const [won, lost] = [await disputed({ status: 'won' }), await disputed({ status: 'lost' })];
  const { open, ended, hasMore } = await listed();
  expect(open.map(({ id, state, leftMs }) => [id, state, leftMs])).toEqual([
    [over.id, 'late', null],
    [soon.id, 'open', 9 * HOUR_MS],
    [later.id, 'open', 20 * HOUR_MS],
    [noDay.id, 'open', null],
  ]);
  expect(open[1]).toMatchObject({
    payment: soon.payment,
    amount: '1500.00',
    customer: CUSTOMER,
    reason: 'unrecognised',
  });
  expect([ended.map(({ id, state }) => [id, state]), hasMore]).toEqual([
    [
      [lost.id, 'lost'],
      [won.id, 'won'],
    ],
    false,
  ]);
  expect(await listed(`?before=${lost.id}`)).toMatchObject({ open: [], ended: [{ id: won.id }] });
});

it('is the first that waits in Today, once for whoever answers, and a review item for whoever does not', async () => {
  const { rows } = await service.pool.query<{ count: string }>(
    `select count(*) from disputes where status = 'open' and (answer_by is null or answer_by > $1)`,
    [new Date(service.time.clock.now())],
  );
  const today = async (person: ConsolePerson) =>
    (await person.get<Today>('/today?days=1&basis=paid&zone=UTC')).body.data;
  const { disputes, reviewItems } = await today(owner);
  expect(disputes?.count).toBe(Number(rows[0]?.count));
  expect(reviewItems?.filter(({ what }) => what === 'dispute')).toEqual([]);
  const support = await today(await signInToConsole(service, 'support'));
  expect(support.disputes).toBeNull();
  expect(support.reviewItems?.some(({ what }) => what === 'dispute')).toBe(true);
});

it('makes the answer ready from what is known of the payment, with the customer’s other payments and the signed receipt', async () => {
  await merchantCaller(service).paid({ amount: 900, customer: { email: 'bola@example.com', name: 'Bola' } });
  const { id, payment } = await disputed();
  const { paper, handle } = await read(id);
  const linesOf = (heading: string) => paper.parts.find((part) => part.heading === heading)?.lines ?? [];
  expect(paper.title).toBe(`Answer to dispute ${handle}`);
  expect(linesOf('Statement of the shop').join('\n')).toMatch(
    /^We ask you to decline this dispute\.\nAda Obi paid NGN 1,500\.00 to .+ on \d+ \w+ \d{4}, \d\d:\d\d GMT\+1/,
  );
  expect(linesOf('Payment').join()).toContain(payment);
  expect(linesOf('Customer').join()).toMatch(
    /Ada Obi \(ada@example\.com\),Paid (one|\d+) other times? at this shop/,
  );
  expect(linesOf('What happened').join()).toMatch(/Opened for NGN 1,500\.00.*answered: approved/s);
  expect(linesOf('Signed receipt').join()).toMatch(/http.*\/receipt\/verify#1\./);
  // What the team writes is nobody else's.
  await owner.post(`/payments/of/${payment}/note`, { text: 'She is my cousin', key: 'note-key-1' });
  expect(JSON.stringify(await read(id))).not.toContain('cousin');
});

const DRAFT = {
  message: 'It was handed over.',
  service: 'A tote',
  address: '3a Ladoke Street',
  deliveredOn: '2026-11-20',
};
const NEW = { stage: 1, version: 0 };

describe('a draft', () => {
  it('begins with what we know, is kept as it is written, and is told to whoever comes second', async () => {
    const { id } = await disputed();
    expect((await read(id)).answer).toMatchObject({
      version: 0,
      writtenBy: null,
      message: expect.stringMatching(/^We ask/),
    });
    const save = (person: ConsolePerson, version: number, message: string) =>
      person.post<{ version: number }>(`/disputes/${id}/draft`, { ...DRAFT, stage: 1, version, message });
    expect((await save(owner, 0, 'Mine')).body.data).toEqual({ version: 1 });
    const admin = await signInToConsole(service, 'admin');
    expect((await save(admin, 0, 'Theirs')).body.error_type).toBe('CHANGED');
    expect((await save(admin, 1, 'After mine')).body.data).toEqual({ version: 2 });
    const { answer, paper } = await read(id);
    expect(answer).toMatchObject({
      ...DRAFT,
      message: 'After mine',
      version: 2,
      writtenBy: 'The admin',
      verdict: null,
    });
    expect(JSON.stringify(paper)).toContain('Delivered on: 2026-11-20');
  });

  it('is not written any more once the dispute is over', async () => {
    const { id } = await disputed({ status: 'won' });
    const { body } = await owner.post(`/disputes/${id}/draft`, { ...DRAFT, ...NEW });
    expect(body.error_type).toBe('CHANGED');
  });
});

describe('files', () => {
  const picture = (): Promise<Buffer> =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#c05a00' } })
      .png()
      .toBuffer();
  const add = (id: number, content: Buffer, version = 0) =>
    owner.post(`/disputes/${id}/files`, {
      stage: 1,
      version,
      shows: 'delivery',
      content: content.toString('base64'),
    });

  it('are named by what they show, given back as a download, in the archive, and can be taken out', async () => {
    const { id } = await disputed();
    expect((await add(id, await picture())).status).toBe(200);
    const [file] = (await read(id)).files;
    const name = `delivery-${file?.id}.png`;
    expect(file).toMatchObject({ name, shows: 'delivery', who: 'The owner' });
    const { headers } = await owner.get(`/disputes/${id}/files/${file?.id}`);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    expect((await owner.get(`/disputes/${id}/archive`)).text).toContain(name);
    expect((await owner.post(`/disputes/${id}/files/${file?.id}/remove`, NEW)).status).toBe(200);
    expect((await read(id)).files).toEqual([]);
    const { rows } = await service.pool.query(
      `select action from console_audit where action like 'dispute.file-%' order by id`,
    );
    expect(rows).toEqual([{ action: 'dispute.file-added' }, { action: 'dispute.file-removed' }]);
  });

  it('are refused with what is wrong with them', async () => {
    const { id } = await disputed();
    const wrongOf = async (content: Buffer) => (await add(id, content)).body.data;
    expect(await wrongOf(Buffer.from('MZ, a program'))).toEqual({ file: 'not_taken' });
    expect(await wrongOf((await picture()).subarray(0, 40))).toEqual({ file: 'damaged' });
    expect((await add(id, await picture(), 3)).body.error_type).toBe('CHANGED');
  });
});

it('is not sent by us where its processor takes no answer by a call, and says so before anybody presses', async () => {
  const { id } = await disputed();
  expect((await read(id)).takes).toBeNull();
  for (const press of ['decline', 'accept'])
    expect((await owner.post(`/disputes/${id}/${press}`, { ...DRAFT, ...NEW })).body.error_type).toBe(
      'CHANGED',
    );
  // What was pressed has left nothing.
  expect((await read(id)).answer.version).toBe(0);
});

it('gives all of it as one archive, and writes down who took it', async () => {
  const { id, payment } = await disputed();
  const { status, headers, text } = await owner.get(`/disputes/${id}/archive`);
  expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
  expect(headers['content-disposition']).toBe(`attachment; filename="dispute-${id}.zip"`);
  expect(text).toContain('Statement of the shop');
  const { rows } = await service.pool.query(
    `select target from console_audit where action = 'dispute.exported' and target = $1`,
    [payment],
  );
  expect(rows).toHaveLength(1);
});

it('belongs to its shop: another one’s people find none', async () => {
  const { id } = await disputed();
  const { rows } = await service.pool.query<{ id: string }>(
    `insert into merchants (name, created_at) values ('Another shop', $1) returning id`,
    [new Date(service.time.clock.now())],
  );
  const other = await signInToConsole(service, 'owner', { merchantId: Number(rows[0]?.id) });
  for (const path of [`/disputes/${id}`, `/disputes/${id}/archive`])
    expect((await other.get(path)).body.error_type).toBe('UNKNOWN');
  expect((await other.get<Listed>('/disputes')).body.data.open).toEqual([]);
});
