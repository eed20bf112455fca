// A merchant's pay-ins (facts/merchant-api): pages by cursor.
import type { ChargeState, TransactionState } from '../payments/charge-status.ts';
import type { Clock } from '../platform/ports.ts';
import type { Database } from '../platform/database.ts';
import { merchantStandingOf, readEnded } from '../payments/ending.ts';
import { type ListPage, readPage } from './list-page.ts';
import { SECRET_KEY_OWNER, type SecretKey } from '../merchants/merchant-key.ts';
import type { Authorised } from '../merchants/merchant-store.ts';

export type PayInRow = {
  id: number;
  intent_reference: string;
  reference: string;
  status: TransactionState;
  amount_minor: number;
  amount_paid_minor: number;
  currency: string;
  narration: string | null;
  attempts: number;
  expires_at: Date;
  left_charges: number;
  live_charge_id: number | null;
  paid_charge_id: number | null;
  created_at: Date;
  /** Oldest first. */
  charges: {
    id: number;
    channel: string;
    status: ChargeState;
    auth_model: string | null;
    message: string | null;
    fee_minor: number;
    updated_at: string;
  }[];
};

export type PayInStore = {
  /** Payments that somebody has tried to pay, newest first. */
  payIns(key: SecretKey, page: ListPage): Promise<Authorised<PayInRow[]>>;
  /** The id of the payment that a pointer stands for; null: none of this merchant's. */
  pointer(key: SecretKey, pointer: string): Promise<Authorised<number | null>>;
};

/** Builds the store. */
export function createPayInStore(db: Pick<Database, 'query'>, clock: Clock): PayInStore {
  return {
    payIns: (key, page) =>
      readPage<PayInRow>(page, async (isBackward, fromId, limit) => {
        const statement = {
          name: `pay-ins-${isBackward}`,
          text: isBackward ? PAGE.backward : PAGE.forward,
          values: [key.lookup, key.env, page.from, page.to, page.currency, fromId, limit],
        };
        const read = async () => (await db.query<PayInRow>(statement)).rows;
        return { rows: await readEnded({ db, clock }, read, merchantStandingOf) };
      }),
    async pointer(key, pointer) {
      const { rows } = await db.query<{ id: number | null }>({
        name: 'pay-in-pointer',
        text: POINTER,
        values: [key.lookup, key.env, pointer],
      });
      const row = rows[0];
      return row ? { authorised: true, row: row.id } : { authorised: false };
    },
  };
}

function pageSql(beyond: '<' | '>'): string {
  return `
with caller as (${SECRET_KEY_OWNER})
select p.* from caller c left join lateral (
  select t.id, t.intent_reference, t.reference, t.status, t.amount_minor, t.amount_paid_minor, t.currency, t.narration, t.attempts + t.public_attempts as attempts,
    t.expires_at, t.left_charges, t.live_charge_id, t.paid_charge_id, t.created_at,
    (select json_agg(json_build_object('id', h.id, 'channel', h.channel, 'status', h.status, 'auth_model', h.auth_model,
        'message', h.message, 'fee_minor', h.fee_minor, 'updated_at', h.updated_at) order by h.id)
      from charges h where h.transaction_id = t.id) as charges
  from transactions t
  where t.merchant_id = c.merchant_id and t.env = $2 and t.attempts + t.public_attempts > 0
    and ($3::timestamptz is null or t.created_at >= $3) and ($4::timestamptz is null or t.created_at < $4)
    and ($5::text is null or t.currency = $5) and ($6::bigint is null or t.id ${beyond} $6)
  order by t.id ${beyond === '<' ? 'desc' : 'asc'} limit $7
) p on true`;
}
const PAGE = { forward: pageSql('<'), backward: pageSql('>') };

const POINTER = `
with caller as (${SECRET_KEY_OWNER})
select t.id from caller c left join transactions t on t.intent_reference = $3 and t.merchant_id = c.merchant_id and t.env = $2`;
