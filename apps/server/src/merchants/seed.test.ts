// The demo shop's merchant.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, queriesOver } from '../db/database.ts';
import { systemClock } from '@titan/platform/ports-node';
import { openDatabase } from '@titan/platform/database';
import { secretKeyLookup } from './merchant-key.ts';
import { seed } from './seed.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openDatabase>;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, () => {});
  db = queriesOver(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('seed', () => {
  it('writes the test merchant once, however many processes start at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => seed(db, systemClock, 'sandbox')));
    const merchants = await pool.query(
      'select name, support_email, primary_color, secondary_color from merchants',
    );
    expect(merchants.rows).toEqual([
      {
        name: 'Titan Demo Shop',
        support_email: 'support@demo-shop.example',
        primary_color: '#14532d',
        secondary_color: '#ffffff',
      },
    ]);
    const keys = await pool.query('select lookup, kind, env from merchant_keys order by kind');
    expect(keys.rows).toEqual([
      { lookup: 'pk_test_titan_demo_000000000001', kind: 'public', env: 'test' },
      { lookup: secretKeyLookup('sk_test_titan_demo_000000000001'), kind: 'secret', env: 'test' },
    ]);
  });

  it('writes the demo payment links, and leaves alone what was changed in them', async () => {
    const links = async () =>
      (
        await pool.query(
          `select slug, currency, amount_minor, min_minor, max_minor, active, env from payment_links order by slug`,
        )
      ).rows;
    const [fixed, open] = await links();
    expect(fixed).toMatchObject({ slug: 'demo-fixed', currency: 'NGN', amount_minor: 500_000, env: 'test' });
    expect(open).toMatchObject({
      slug: 'demo-open',
      amount_minor: null,
      min_minor: 10_000,
      max_minor: 100_000_000,
    });
    await pool.query(`update payment_links set active = false where slug = 'demo-fixed'`);
    await seed(db, systemClock, 'sandbox');
    expect((await links()).map(({ active }) => active)).toEqual([false, true]);
  });

  it('writes the sandbox accounts with their routes once; what was switched off or removed since stays so', async () => {
    const accounts = async () =>
      (
        await pool.query(
          'select name, merchant_id is null as is_installation, is_enabled from provider_accounts order by name',
        )
      ).rows;
    const routes = async () =>
      (
        await pool.query(
          `select a.name, r.channel, r.currency from provider_routes r join provider_accounts a on a.id = r.account_id
           order by a.name, r.position`,
        )
      ).rows.map(({ name, channel, currency }) => [name, channel, currency].filter(Boolean).join(' '));
    const channels = ['card', 'bank_transfer', 'pay_with_bank', 'mobile_money'];
    const seeded = [
      ...channels.map((each) => `demo ${each}`),
      'demo-kes card KES',
      ...channels.map((each) => `sandbox ${each}`),
    ];
    expect(await routes()).toEqual(seeded);
    await pool.query(`update provider_accounts set is_enabled = false where name = 'demo-kes'`);
    await pool.query(`delete from provider_routes where currency = 'KES'`);
    await seed(db, systemClock, 'sandbox');
    expect(await accounts()).toEqual([
      { name: 'demo', is_installation: false, is_enabled: true },
      { name: 'demo-kes', is_installation: false, is_enabled: false },
      { name: 'sandbox', is_installation: true, is_enabled: true },
    ]);
    expect(await routes()).toEqual(seeded.filter((route) => route !== 'demo-kes card KES'));
  });

  it('leaves alone what was changed since', async () => {
    await pool.query(`update merchants set name = 'Renamed'`);
    await pool.query('update merchant_keys set revoked_at = now()');
    await seed(db, systemClock, 'sandbox');
    expect((await pool.query('select name from merchants')).rows).toEqual([{ name: 'Renamed' }]);
    expect((await pool.query('select 1 from merchant_keys where revoked_at is null')).rowCount).toBe(0);
  });

  it('registers the demo shop’s origin at every start, once, newest first, and no other kind of address', async () => {
    const registered = async () =>
      (await pool.query('select frame_origins::text[] as origins from merchants')).rows[0].origins;
    expect(await registered()).toEqual([]);
    await Promise.all(
      Array.from({ length: 3 }, () => seed(db, systemClock, 'sandbox', ['http://localhost:3001'])),
    );
    expect(await registered()).toEqual(['http://localhost:3001']);
    await seed(db, systemClock, 'sandbox', ['http://192.168.1.5:3001', 'http://localhost:4001', "'self'"]);
    expect(await registered()).toEqual(['http://localhost:4001', 'http://localhost:3001']);
    for (let port = 5000; port < 5012; port += 1)
      await seed(db, systemClock, 'sandbox', [`http://localhost:${port}`]);
    expect(await registered()).toEqual(
      Array.from({ length: 10 }, (_, index) => `http://localhost:${5011 - index}`),
    );
  });
});
