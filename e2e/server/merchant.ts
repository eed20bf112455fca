// Merchants of a single browser test, so that tests do not change each other's.
import { secretKeyLookup } from '@titan/server/merchants/merchant-key';
import pg from 'pg';

let made = 0;

/**
 * Adds a merchant like the demo shop's with its own rules for transfers.
 * @param wish `over` and `under`: how a wrong amount is handled; `mins`: how long its accounts are open
 * @returns its secret key
 */
export async function addMerchant(databaseUrl: string, wish: URLSearchParams): Promise<string> {
  made += 1;
  const key = `titan_e2e_${String(made).padStart(12, '0')}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(ADD, [
      wish.get('over') ?? 'return_excess',
      wish.get('under') ?? 'return_all',
      Number(wish.get('mins') ?? 30),
      `pk_test_${key}`,
      secretKeyLookup(`sk_test_${key}`),
    ]);
  } finally {
    await client.end();
  }
  return `sk_test_${key}`;
}

const ADD = `
with merchant as (
  insert into merchants (name, support_email, primary_color, secondary_color, transfer_over, transfer_under, transfer_account_mins)
  values ('Titan Demo Shop', 'support@demo-shop.example', '#14532d', '#ffffff', $1, $2, $3) returning id
)
insert into merchant_keys (lookup, merchant_id, kind, env)
select k.lookup, m.id, k.kind, 'test' from merchant m, (values ($4, 'public'), ($5, 'secret')) as k (lookup, kind)`;
