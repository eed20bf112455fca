// Deliveries are created in the statement that writes the outbox (I-28, decision 0031), whatever number of rows it writes.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestPayment } from '../testing/test-service.ts';
import { startWebhookService, type WebhookService } from '../testing/webhook-service.ts';
import { writeOutboxSql } from '../payments/write-outbox.ts';
import { createReceivers } from './receivers.ts';

let service: WebhookService;
beforeEach(async () => {
  service = await startWebhookService();
});
afterEach(() => service.stop());

const SHOP = 'http://127.0.0.1:9/shop';

const writing = (events: string): string => `with ${writeOutboxSql(events)} select from outbox_written`;

/** Ends every payment that has this part in its address, all in one statement. */
const end = (part: string, kind = 'expired') =>
  service.pool.query(
    writing(`select id, (select coalesce(max(o.seq), 0) + 1 from outbox o where o.transaction_id = t.id), $2, '{}', now()
     from transactions t where notification_url like '%' || $1 || '%'`),
    [part, kind],
  );

const made = async () =>
  (
    await service.pool.query<{ url: string; address: string; status: string }>(
      `select d.url, r.address, d.status from webhook_deliveries d join webhook_receivers r on r.id = d.receiver_id
       order by d.transaction_id, d.seq`,
    )
  ).rows;

it('each of many payments that end in one statement has its delivery: to known, new and disabled receivers', async () => {
  await openTestPayment(service, { notification_url: `${SHOP}?known` });
  await end('known');
  await openTestPayment(service, { notification_url: 'http://127.0.0.1:9/off?was=1' });
  await end('was=1');
  await service.pool.query(
    `update webhook_receivers set disabled_at = now(), disabled_why = 'gone' where address like '%/off'`,
  );
  for (const url of [`${SHOP}?many=1`, 'http://127.0.0.1:9/new?many=2', 'http://127.0.0.1:9/off?many=3'])
    await openTestPayment(service, { notification_url: url });
  await openTestPayment(service, { notification_url: 'http://127.0.0.1:9/new?many=4#x' });
  await end('many');
  expect((await made()).slice(2)).toEqual([
    { url: `${SHOP}?many=1`, address: SHOP, status: 'waiting' },
    { url: 'http://127.0.0.1:9/new?many=2', address: 'http://127.0.0.1:9/new', status: 'waiting' },
    { url: 'http://127.0.0.1:9/off?many=3', address: 'http://127.0.0.1:9/off', status: 'undelivered' },
    { url: 'http://127.0.0.1:9/new?many=4#x', address: 'http://127.0.0.1:9/new', status: 'waiting' },
  ]);
});

it('two concurrent statements for a new receiver create it once, and both deliveries', async () => {
  for (const n of [1, 2, 3, 4, 5, 6])
    await openTestPayment(service, { notification_url: `http://127.0.0.1:9/shop-${n % 2}?n=${n}` });
  await Promise.all([1, 2, 3, 4, 5, 6].map((n) => end(`?n=${n}`)));
  expect((await made()).map(({ url }) => url)).toHaveLength(6);
  const { rows } = await service.pool.query('select address from webhook_receivers order by 1');
  expect(rows).toEqual([{ address: 'http://127.0.0.1:9/shop-0' }, { address: 'http://127.0.0.1:9/shop-1' }]);
});

it('of two statements that both saw a payment open one creates the delivery of its end', async () => {
  await openTestPayment(service, { notification_url: SHOP });
  const client = await service.pool.connect();
  try {
    await client.query('begin');
    await client.query(writing(`select id, 1, 'success', '{}', now() from transactions`));
    const second = service.pool.query(writing(`select id, 2, 'success', '{}', now() from transactions`));
    await isWaitingForTheFirst();
    await client.query('commit');
    await second;
  } finally {
    client.release();
  }
  expect(await made()).toHaveLength(1);
});

/** Polls until another statement waits for a lock. */
async function isWaitingForTheFirst(): Promise<void> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await service.pool.query(text)).rowCount === 0);
}

it('a payment that ended before there was an address has no delivery later', async () => {
  await openTestPayment(service);
  await service.pool.query(writing(`select id, 1, 'success', '{}', now() from transactions`));
  await createReceivers(service.db).setAddress({ merchantId: 1, env: 'test' }, SHOP);
  await service.pool.query(writing(`select id, 2, 'success', '{}', now() from transactions`));
  expect(await made()).toEqual([]);
});

it('a receiver with deliveries cannot be deleted', async () => {
  await openTestPayment(service, { notification_url: SHOP });
  await end('shop');
  await expect(service.pool.query('delete from webhook_receivers')).rejects.toThrow();
});
