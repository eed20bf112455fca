// The shop's settings in the console: keys, processors, e-mail when somebody pays, and what waits for a person.
import type { KeyRow, Processors } from '@titan/contract/console/settings.schema';
import { consoleSettingsMessages } from '@titan/copy/compiled/en/console-settings';
import { decoyConnector } from '@titan/processor-kit/decoy/index';
import { decoyCredentials, startDecoyStub } from '@titan/processor-kit/decoy/stub';
import type { Stub } from '@titan/processor-kit/subject';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpOut } from '@titan/platform/http-out';
import type { MailPost } from '@titan/platform/ports';
import { systemClock, systemRandom, systemTimers } from '@titan/platform/ports-node';
import { processorConnectors } from '../providers/processors.ts';
import { createRouteUpkeep } from '../providers/route-upkeep.ts';
import type { OpenConnector } from '../test-mode/test-mode.ts';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { merchantCaller, type MerchantCaller } from '../testing/merchant-caller.ts';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import { sandboxOf, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let owner: ConsolePerson;
let merchant: MerchantCaller;
let outcomes: ('not-sent' | 'unsure')[] = [];
const sent: MailPost[] = [];
beforeAll(async () => {
  const mail = {
    async send(post: MailPost) {
      sent.push(post);
      return outcomes.shift() ?? 'sent';
    },
  };
  service = await startTestService({ mail });
  merchant = merchantCaller(service);
});
beforeEach(async () => {
  owner = await signInToConsole(service, 'admin');
});
afterAll(() => service.stop());

const notes = async (of = service) =>
  of.db
    .selectFrom('console_audit')
    .select(['action', 'target', 'facts'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
const isTaken = async (key: string): Promise<boolean> =>
  (await merchant.get('/customization', key)).status === 200;

async function otherMerchant(of = service): Promise<number> {
  const made = of.db
    .insertInto('merchants')
    .values({ name: 'Another', created_at: new Date() })
    .returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

describe('an e-mail when somebody pays', () => {
  beforeEach(() => {
    sent.length = 0;
    outcomes = [];
  });
  const setAddress = (address: string | null) => owner.post('/settings/paid-mail', { address });
  const sweep = () => service.runSweep('paid mails');

  it('is off until an address is given', async () => {
    expect((await owner.get('/settings/paid-mail')).body.data).toEqual({ address: null, has_server: true });
    await merchant.paid();
    await sweep();
    expect(sent).toEqual([]);
    expect((await owner.post<unknown>('/settings/paid-mail', { address: 'x' })).body.data).toEqual({
      address: 'bad_email',
    });
  });

  it('is sent once a payment, also where two processes look at the same moment', async () => {
    await setAddress('till@shop.example');
    const reference = await merchant.paid();
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['till@shop.example', 'NGN 1,500.00 paid to Titan Demo Shop'],
    ]);
    expect(sent[0]?.text).toContain(`Your reference: ${reference}`);
    expect(sent[0]?.text).toMatch(/http:\/\/checkout\.test\/console\/payments\/KPY-PI-/);
  });

  it('is sent again when it was certainly not taken, and never when that is not sure', async () => {
    outcomes = ['not-sent', 'unsure'];
    await merchant.paid();
    await sweep();
    await sweep();
    expect(sent).toHaveLength(1);
    await service.time.advance(5 * 60_000);
    await sweep();
    await service.time.advance(60 * 60_000);
    await sweep();
    expect(sent).toHaveLength(2);
  });

  it('ends with the address', async () => {
    await setAddress(null);
    await merchant.paid();
    await sweep();
    expect(sent).toEqual([]);
  });
});

describe('what waits for a person', () => {
  async function stuckRefund(): Promise<string> {
    sandboxOf(service).refund.send = async () => ({
      answer: { kind: 'needs_person', message: 'Which account?' },
      askedAt: service.time.clock.now(),
      late: null,
    });
    const payment_reference = await merchant.paid();
    await merchant.post('/refunds/initiate', { payment_reference, reference: `r-${payment_reference}` });
    await merchant.sendRefunds();
    return payment_reference;
  }
  type Listed = { reviewItems: { name: string; note: string | null; outcomes: string[] }[] };
  const listedFor = async (person: ConsolePerson) =>
    (await person.get<Listed>('/settings/attention')).body.data.reviewItems;

  it('is listed to its merchant alone, and closed with a note by who may refund', async () => {
    await stuckRefund();
    const [item] = await listedFor(owner);
    expect(item).toMatchObject({
      note: 'Which account?',
      outcomes: ['returned', 'try-again', 'not-returned'],
    });
    const stranger = await signInToConsole(service, 'owner', { merchantId: await otherMerchant() });
    const support = await signInToConsole(service, 'support');
    expect(await listedFor(stranger)).toEqual([]);
    expect(await listedFor(support)).toHaveLength(1);
    const close = (person: ConsolePerson, body: object) =>
      person.post(`/settings/attention/${item?.name}/close`, body);
    const closing = { note: 'Sent by hand', outcome: 'returned' };
    expect((await close(stranger, closing)).status).toBe(409);
    expect((await close(support, closing)).status).toBe(403);
    expect((await close(owner, { ...closing, note: ' ' })).body.data).toEqual({ note: 'note_missing' });
    expect((await close(owner, { ...closing, outcome: null })).body.data).toEqual({
      outcome: 'outcome_missing',
    });
    expect((await close(owner, closing)).status).toBe(200);
    expect(await listedFor(owner)).toEqual([]);
    expect(await notes()).toMatchObject([{ action: 'attention.closed', target: item?.name }]);
  });
});

describe('keys', () => {
  let owner: ConsolePerson;
  beforeAll(async () => {
    owner = await signInToConsole(service, 'owner', { merchantId: await otherMerchant() });
  });
  it('are rolled with an overlap; the new one is shown once, and the old one can be ended sooner', async () => {
    const roll = async () =>
      (await owner.post<{ key: string }>('/settings/keys/roll', { kind: 'secret', overlap_hours: 1 })).body
        .data.key;
    const first = await roll();
    await service.time.advance(1_000);
    const second = await roll();
    expect([await isTaken(first), await isTaken(second)]).toEqual([true, true]);
    expect(await notes()).toEqual([
      { action: 'key.rolled', target: 'secret', facts: { env: 'test', overlap_hours: 1 } },
    ]);
    const listed = await owner.get<{ keys: KeyRow[] }>('/settings/keys');
    expect(listed.text.includes(first) || listed.text.includes(second)).toBe(false);
    const secrets = listed.body.data.keys.filter(({ kind }) => kind === 'secret');
    expect(secrets.map(({ revoked_at }) => revoked_at !== null)).toEqual([false, true]);
    expect((await owner.post('/settings/keys/end-old', { kind: 'secret' })).status).toBe(200);
    expect([await isTaken(first), await isTaken(second)]).toEqual([false, true]);
    expect(await notes()).toEqual([{ action: 'key.revoked', target: 'secret', facts: { env: 'test' } }]);
    expect((await owner.post('/settings/keys/end-old', { kind: 'secret' })).status).toBe(409);
  });

  it('of each kind have the form that the operator’s command gives them', async () => {
    for (const [kind, form] of [
      ['public', /^pk_test_\w+/],
      ['encryption', /^.{32}$/],
    ] as const) {
      const { body } = await owner.post<{ key: string }>('/settings/keys/roll', { kind, overlap_hours: 0 });
      expect(body.data.key).toMatch(form);
      const { keys } = (await owner.get<{ keys: KeyRow[] }>('/settings/keys')).body.data;
      expect(keys.filter((each) => each.kind === kind)).toMatchObject([
        { key: kind === 'public' ? body.data.key : null, revoked_at: null },
      ]);
    }
  });

  it('are rolled only by who has proved lately who they are', async () => {
    const found = await signInToConsole(service, 'owner', {
      steppedUp: false,
      merchantId: await otherMerchant(),
    });
    const paths = ['/keys/roll', '/keys/end-old', '/paid-mail', '/processors', '/processors/routes'];
    for (const path of [...paths, '/processors/routes/remove'].map((each) => `/settings${each}`))
      expect((await found.post(path, {})).body.error_type).toBe('STEP_UP_NEEDED');
  });
});

describe('processors', () => {
  const time = createSimulatedTime();
  let stub: Stub;
  let shop: TestService;
  let admin: ConsolePerson;
  let ids: number[];
  beforeAll(async () => {
    stub = await startDecoyStub(time.clock);
    const decoy: OpenConnector = {
      name: 'decoy',
      credentials: null,
      open: ({ ports }) => ({
        connector: decoyConnector({ ...ports, baseUrl: stub.url }),
      }),
    };
    shop = await startTestService({ time, connectors: [decoy], http: createHttpOut(systemTimers) });
    const merchant_id = await otherMerchant(shop);
    admin = await signInToConsole(shop, 'admin', { merchantId: merchant_id });
    const rest = { provider: 'decoy', env: 'test', direct_cards: false } as const;
    const { providerAccounts } = shop.services.stores;
    for (const name of ['one', 'two'])
      await providerAccounts.add({ ...rest, name, merchant_id }, decoyCredentials(name), time.clock.now());
    await providerAccounts.add({ ...rest, name: 'theirs', merchant_id: null }, decoyCredentials('x'), 0);
    const all = await providerAccounts.list();
    ids = ['one', 'two', 'theirs'].map((name) => all.find((each) => each.name === name)?.id ?? 0);
    const [one = 0, two = 0] = ids;
    const routes = createRouteUpkeep(shop.db);
    const owned = { merchantId: merchant_id, env: 'test' } as const;
    const wallet = {
      channel: 'mobile_money',
      currency: 'GHS',
      network: null,
      minMinor: null,
      maxMinor: null,
    } as const;
    for (const accountId of [one, two]) await routes.place(owned, { ...wallet, accountId }, null);
  });
  afterAll(async () => {
    await shop.stop();
    await stub.stop();
  });
  const read = async () => (await admin.get<Processors>('/settings/processors')).body.data;
  const to = (index: number, what: string) => `/settings/processors/${ids[index]}/${what}`;

  it('are the shop’s own accounts and routes; no secret of them is ever shown', async () => {
    const { body, text } = await admin.get<Processors>('/settings/processors');
    const own = body.data.accounts.filter(({ is_own: isOwn }) => isOwn);
    expect(own.map(({ name, opens }) => [name, opens])).toEqual([
      ['one', true],
      ['two', true],
    ]);
    // The operator's other account is none of theirs: no route of the installation leads to it.
    expect(body.data.accounts.map(({ name }) => name)).not.toContain('theirs');
    expect(body.data).toMatchObject({ are_own: true, routes: [{ position: 1 }, { position: 2 }] });
    expect(text).not.toContain(decoyCredentials('one')['clientSecret']);
  });

  it('take new credentials that look as they should, and of their own accounts alone', async () => {
    const credentials = decoyCredentials('one');
    const replace = (index: number, given: object) =>
      admin.post<unknown>(to(index, 'credentials'), { credentials: given });
    const [missing = ''] = Object.keys(credentials);
    expect((await replace(0, { ...credentials, [missing]: ' ' })).body.data).toEqual({
      [`credentials.${missing}`]: 'missing',
    });
    expect((await replace(2, credentials)).status).toBe(404);
    expect((await replace(0, { ...credentials, other: 'x' })).status).toBe(200);
    expect(await shop.services.stores.providerAccounts.credentialsOf(ids[0] ?? 0)).toEqual(credentials);
    const [note] = await notes(shop);
    expect(note).toEqual({ action: 'credentials.replaced', target: 'decoy/one', facts: {} });
  });

  it('are tried in the order that is chosen, and switched off and on', async () => {
    const order = async () => (await read()).routes.map(({ account_id: id }) => ids.indexOf(id));
    const [, second] = (await read()).routes;
    const move = () => admin.post('/settings/processors/routes/move', { ...second, to: 1 });
    expect((await move()).status).toBe(200);
    expect(await order()).toEqual([1, 0]);
    // Pressed by a second person who has not seen it: another route stands at that place now.
    expect((await move()).status).toBe(409);
    expect(await order()).toEqual([1, 0]);
    await admin.post(to(0, 'switch'), { is_enabled: false });
    const own = (await read()).accounts.filter(({ is_own: isOwn }) => isOwn);
    expect(own.map(({ is_enabled: isOn }) => isOn)).toEqual([false, true]);
    expect((await admin.post(to(2, 'switch'), { is_enabled: false })).status).toBe(404);
  });

  it('show what calls have found to be wrong with them', async () => {
    const row = { account_id: ids[0] ?? 0, code: 'till', change: 'Enter the till.', since: new Date(0) };
    await shop.db.insertInto('misconfigurations').values(row).execute();
    const [one, two] = (await read()).accounts;
    expect([one?.wrong, two?.wrong]).toMatchObject([[{ code: 'till', change: 'Enter the till.' }], []]);
  });

  it('are added with credentials that look as they should, under a name of their own', async () => {
    const { providers } = await read();
    expect(providers.map(({ name }) => name)).toEqual(['decoy']);
    const credentials = decoyCredentials('three');
    const add = (given: object) =>
      admin.post<unknown>('/settings/processors', {
        provider: 'decoy',
        name: 'three',
        credentials,
        ...given,
      });
    const [missing = ''] = Object.keys(credentials);
    expect((await add({ name: 'Not So', credentials: { ...credentials, [missing]: '' } })).body.data).toEqual(
      {
        name: 'bad_name',
        [`credentials.${missing}`]: 'missing',
      },
    );
    expect((await add({ provider: 'no-such' })).status).toBe(404);
    expect((await add({})).status).toBe(200);
    expect(await notes(shop)).toEqual([{ action: 'processor.added', target: 'decoy/three', facts: {} }]);
    // The operator's name is taken too, whoever sees it.
    for (const name of ['three', 'theirs'])
      expect((await add({ name })).body.data).toEqual({ name: 'taken' });
    const added = (await read()).accounts.find(({ name }) => name === 'three');
    expect(added).toMatchObject({ is_own: true, is_enabled: true, opens: true });
    expect(await shop.services.stores.providerAccounts.credentialsOf(added?.id ?? 0)).toEqual(credentials);
  });

  it('get a route where they take the charge, and lose it again', async () => {
    const account_id = (await read()).accounts.find(({ name }) => name === 'two')?.id ?? 0;
    const path = '/settings/processors/routes';
    const route = { account_id, channel: 'mobile_money', currency: null };
    const add = (given: object = {}) => admin.post<unknown>(path, { ...route, ...given });
    expect((await add({ currency: 'EGP' })).body.data).toEqual({ currency: 'not_reached' });
    expect((await add({ currency: 'GHS' })).body.data).toEqual({ currency: 'route_is_there' });
    expect((await add({ account_id: ids[2] })).status).toBe(404);
    expect((await add()).status).toBe(200);
    expect(await notes(shop)).toMatchObject([{ action: 'route.added', facts: { account: 'decoy/two' } }]);
    const { routes } = await read();
    const added = routes.at(-1);
    expect([routes.length, added]).toMatchObject([3, { ...route, position: 3 }]);
    const remove = (route: object) => admin.post(`${path}/remove`, { ...added, ...route });
    // The place alone names nothing: somebody else may have moved it.
    expect((await remove({ position: 1 })).status).toBe(409);
    expect((await remove({})).status).toBe(200);
    expect((await remove({})).status).toBe(409);
    expect((await read()).routes.map(({ position }) => position)).toEqual([1, 2]);
  });

  it('are probed on their test mode, and seen to work from then on', async () => {
    const [
      {
        scenarios: [scenario],
        trial,
      },
    ] = (await read()).accounts as [Processors['accounts'][number]];
    expect(trial).toEqual({ kind: 'untried', at: null });
    expect(scenario?.name).toBe('wallet-approved');
    expect((await admin.post(to(0, 'probe'), { scenario: 'no-such' })).status).toBe(404);
    let isOver = false;
    const asked = admin.post(to(0, 'probe'), { scenario: scenario?.name }).finally(() => (isOver = true));
    let isPaid = false;
    while (!isOver) {
      const created = stub.requests.find(({ stage }) => stage === 'create');
      const { merchant_ref = null } = JSON.parse(created?.body ?? '{}') as { merchant_ref?: string };
      if (merchant_ref !== null && !isPaid) await stub.decide(merchant_ref, 'paid');
      isPaid ||= merchant_ref !== null;
      await time.advance(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const answer = await asked;
    expect([answer.status, answer.body.data]).toEqual([200, { outcome: 'ok', why: '' }]);
    const trials = await shop.services.stores.providerAccounts.trials();
    expect(trials.get(ids[0] ?? 0)?.kind).toBe('works');
  });
});

it('the words of the console say of each credential what its connector says, and have a label for it', () => {
  const place = {
    ports: {
      http: createHttpOut(systemTimers),
      clock: systemClock,
      random: systemRandom,
      timers: systemTimers,
    },
    warn: () => {},
  };
  const helps = processorConnectors({ providerUrls: {} }).map(({ name, open }) => {
    const rules = open(place).connector.setup?.credentials ?? [];
    return [name, Object.fromEntries(rules.map(({ name: of, help }) => [of, help]))] as const;
  });
  const { credentialHelp, credentialName } = consoleSettingsMessages;
  expect(credentialHelp).toEqual(Object.fromEntries(helps));
  const names = helps.flatMap(([, help]) => Object.keys(help));
  expect(new Set(Object.keys(credentialName))).toEqual(new Set(names));
});
