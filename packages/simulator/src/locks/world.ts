// The common world of all acts: one merchant, its people, and few payments of which each is in so many states at once that as many acts as
// possible meet on its rows. It is written as rows, because no payer's day has all of that.
import type pg from 'pg';
import type { Clock } from '@titan/platform/ports';
import { systemRandom } from '@titan/platform/ports-node';
import type { Database } from '@titan/server/db/database';
import { createBalanceUpkeep } from '@titan/server/merchants/balances';
import { seedEncryptionKey } from '@titan/server/merchants/encryption-keys';
import type { Owner } from '@titan/server/merchants/merchant-key';
import { seed } from '@titan/server/merchants/seed';
import { KEYS } from '@titan/server/testing/test-service';

/** Far from the database's own time, which is told from it by its day. */
export const NOW = Date.UTC(2026, 5, 1, 8);
export const CLOCK: Clock = { now: () => NOW };

export const OWNER: Owner = { merchantId: 1, env: 'test' };
/** The account `demo`. */
export const ACCOUNT = 3;
/** `underWay` has a charge that waits at the bank, one that is left, a held part of a transfer, and two that have ended and are owed back. */
export const PAYMENT = { underWay: 1, prompted: 2, paid: 3, over: 4, untried: 5 } as const;
export const CHARGE = { ended: 1, left: 2, held: 3, live: 4, prompt: 5, paid: 6, over: 7, wrong: 8 } as const;
/** The admin has two passkeys, no password, and a session. */
export const PERSON = { owner: 1, admin: 2 } as const;
/** Due to be sent, of the admin's. */
export const HELD_REFUND = 1;
/** All open, of the payment that is paid: claimed to be answered, asked without an answer, and nothing written. */
export const DISPUTE = { claimed: 11, asked: 12, waiting: 13 } as const;
export const LINK = {
  invite: Buffer.alloc(32, 4),
  recover: Buffer.alloc(32, 5),
  /** The admin's, to another shop. */
  elsewhere: Buffer.alloc(32, 6),
} as const;
/** The prompt was counted against it. */
export const BUCKET = Buffer.alloc(32, 1).toString('hex');

/** @param owner of the tables */
export async function makeWorld(db: Database, owner: Pick<pg.Client, 'query'>): Promise<void> {
  await seed(db, CLOCK, 'sandbox');
  await seedEncryptionKey({ db, clock: CLOCK, ring: KEYS.cards, random: systemRandom });
  await owner.query(ROWS);
  await createBalanceUpkeep(db).sumUpJournal();
}

const [AT, SOON, RECENT, OLD] = [NOW, NOW + 3_600_000, NOW - 3_600_000, Date.UTC(2019, 2, 1)].map(
  (ms) => `timestamptz '${new Date(ms).toISOString()}'`,
) as [string, string, string, string];
const hex = (byte: Buffer | number) =>
  `decode('${(typeof byte === 'number' ? Buffer.alloc(32, byte) : byte).toString('hex')}', 'hex')`;

const ROWS = `
-- for whoever seeds again
delete from payment_links where slug = 'demo-open';

-- the payment that is over is so old that what is kept with it may go, of a person of whom nothing is under way
insert into transactions (id, reference, page_reference, payment_reference, customer_name, customer_email, attempts, opened_by_page, status, outbox_seq,
  left_charges, held_minor, live_charge_id, paid_charge_id, amount_paid_minor, refunded_minor, created_at, updated_at, expires_at,
  merchant_id, env, body_fingerprint, amount_minor, currency, merchant_bears_cost, fees, channels, attempts_max)
overriding system value select id, name, name, 'KPY-PI-' || name, initcap(payer), payer || '@example.com', attempts, attempts = 0, status, seq,
  lefts, held, live, paid, case when paid > 0 then 100000 else 0 end, refunded, at, at, ${SOON},
  1, 'test', ${hex(0)}, 100000, 'NGN', true, '{"card": {"fee": 1500, "vat": 100}}', '{card,mobile_money,bank_transfer}', 10
from (values
  (1, 'under-way', 'ada', 4, 'processing', 1, 2, 40000, ${CHARGE.live}, null, 0, ${RECENT}),
  (2, 'prompted', 'ada', 1, 'processing', 0, 0, 0, ${CHARGE.prompt}, null, 0, ${RECENT}),
  (3, 'paid', 'ada', 1, 'success', 1, 0, 0, null, ${CHARGE.paid}, 30000, ${RECENT}),
  (4, 'over', 'grace', 1, 'success', 1, 0, 0, null, ${CHARGE.over}, 0, ${OLD}),
  (5, 'untried', 'ada', 0, 'pending', 0, 0, 0, null, null, 0, ${RECENT})
) v(id, name, payer, attempts, status, seq, lefts, held, live, paid, refunded, at);

insert into charges (id, transaction_id, reference, channel, status, auth_model, otp_resend_at, error_type, idempotency_key, message,
  created_at, sent_at, updated_at, provider, account_id, amount_minor, fee_minor, vat_minor, currency)
overriding system value select id, payment, 'KPY-CA-' || name, channel, status, model, ${RECENT}, case status when 'failed' then 'NOT_COMPLETED' end, name,
  case when payment = 4 then 'Thank you, Grace' end, at, at, at, 'sandbox', ${ACCOUNT}, 100000, 1500, 100, 'NGN'
from (values
  (1, 1, 'ended', 'card', 'failed', null, ${RECENT}), (2, 1, 'left', 'card', 'left', '3DS', ${RECENT}),
  (3, 1, 'held', 'bank_transfer', 'held', null, ${RECENT}), (4, 1, 'live', 'card', 'action_required', '3DS', ${RECENT}),
  (5, 2, 'prompt', 'mobile_money', 'unknown', 'STK_PROMPT', ${RECENT}), (6, 3, 'paid', 'card', 'success', null, ${RECENT}),
  (7, 4, 'over', 'card', 'success', null, ${OLD}), (8, 1, 'wrong', 'card', 'returned', null, ${RECENT})
) v(id, payment, name, channel, status, model, at);
-- by cards of a range that nobody else has
update charges set merchant_id = 1, env = 'test' where id = ${CHARGE.paid};
insert into shield_stages (merchant_id, env, first_six, stage, reason, tries, declines, since, last_sign_at, ends_at)
  values (1, 'test', '999999', 1, 'declines', 9, 8, ${RECENT}, ${AT}, ${SOON});
insert into instrument_tries (bucket, n, kind, charge_id, at) values (decode('${BUCKET}', 'hex'), 1, 'wallet', ${CHARGE.prompt}, ${RECENT});
insert into transfers (transfer_id, charge_id, transaction_id, provider, amount_minor, currency, kept_minor, disposition, landed_at, recorded_at)
  values ('landed', ${CHARGE.held}, 1, 'sandbox', 40000, 'NGN', 40000, 'held', ${RECENT}, ${RECENT});

insert into obligations (transaction_id, charge_id, reason, reversal_reference, status, sent_at, send_at, amount_minor, currency, created_at, updated_at)
  select 1, charge, reason, 'KPY-RV-' || reason, status, ${RECENT}, ${RECENT}, 100000, 'NGN', ${RECENT}, ${RECENT}
  from (values (${CHARGE.ended}, 'late', 'owed'), (${CHARGE.wrong}, 'wrong_amount', 'manual')) v(charge, reason, status);
insert into contradictions (kind, charge_id, reference, said, amount_minor, currency, at)
  values ('reversed', ${CHARGE.left}, 'KPY-CA-left', 'reversed', 100000, 'NGN', ${RECENT});
insert into refunds (id, reference, amount_minor, transaction_id, merchant_id, env, currency, body_fingerprint, created_at)
  overriding system value select id, name, minor, 3, 1, 'test', 'NGN', ${hex(0)}, ${RECENT} from (values (1, 'sent', 20000), (2, 'stuck', 10000)) v(id, name, minor);
insert into refund_parts (refund_id, n, charge_id, amount_minor, debit_minor, debit_currency, reversal_reference, status, send_at, sent_at, created_at, updated_at)
  select id, 1, ${CHARGE.paid}, amount_minor, amount_minor, 'NGN', 'KPY-RV-' || reference, case reference when 'sent' then 'owed' else 'manual' end,
    ${RECENT}, ${RECENT}, ${RECENT}, ${RECENT} from refunds;
insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, transfer_id, refund_id, currency, at)
  select charge, reason, debit, minor, credits::text[], minors, transfer, refund, 'NGN', ${RECENT} from (values
  (${CHARGE.held}, 'held', 'provider:sandbox', 40000, '{suspense}', array[40000], 'landed', 0),
  (${CHARGE.ended}, 'late', 'provider:sandbox', 100000, '{suspense}', array[100000], '', 0),
  (${CHARGE.wrong}, 'wrong_amount', 'provider:sandbox', 100000, '{suspense}', array[100000], '', 0),
  (${CHARGE.paid}, 'payment', 'provider:sandbox', 100000, '{merchant,fees,vat}', array[98400, 1500, 100], '', 0),
  (${CHARGE.over}, 'payment', 'provider:sandbox', 100000, '{merchant,fees,vat}', array[98400, 1500, 100], '', 0),
  (${CHARGE.paid}, 'refund', 'merchant', 20000, '{suspense}', array[20000], '', 1),
  (${CHARGE.paid}, 'refund', 'merchant', 10000, '{suspense}', array[10000], '', 2)
) v(charge, reason, debit, minor, credits, minors, transfer, refund);

insert into evidence (charge_id, reference, source, kind, message, at) values (${CHARGE.over}, 'KPY-CA-over', 'answer', 'approved', 'Thank you, Grace', ${OLD});
insert into charge_claims (charge_id, idempotency_key, kind, fingerprint, at) values (${CHARGE.over}, 'old', 'authorize', ${hex(0)}, ${OLD});
insert into provider_callbacks (provider, id, at) values ('sandbox', 'old', ${OLD});
insert into wallets (token_hash, merchant_id, env, email, created_at, used_at) values (${hex(2)}, 1, 'test', 'grace@example.com', ${OLD}, ${OLD});
insert into saved_cards (reference, wallet_id, charge_id, account_id, state, activated_at, first_six, last_four, card_expiry, expires_at, sealed, seal_key_id,
  lookup, lookup_key_id, created_at)
  values ('KPY-SC-over', 1, ${CHARGE.over}, ${ACCOUNT}, 'active', ${OLD}, '518851', '2975', '09/30', ${SOON}, ${hex(2)}, 'k', ${hex(2)}, 'k', ${OLD});

-- all to one receiver, whose latest tries have failed; the first is being tried
insert into webhook_receivers (merchant_id, env, address, failures, answered_at) values (1, 'test', 'https://shop.example/news', 3, ${RECENT});
insert into outbox (transaction_id, seq, kind, body, at)
  values (1, 1, 'charge.dispute.created', '{}', ${RECENT}), (3, 1, 'success', '{}', ${RECENT}), (4, 1, 'success', '{}', ${OLD});
insert into webhook_deliveries (transaction_id, seq, event, status, why, ended_at, tries, claims, due_at, began_at, created_at, merchant_id, env, receiver_id, url)
  select payment, 1, event, status, why, ended, tries, tries, due, at, at, 1, 'test', 1, 'https://shop.example/news' from (values
  (1, 'charge.dispute.created', 'waiting', null, null, 1, ${AT} + interval '30 s', ${RECENT}),
  (3, 'charge.success', 'waiting', null, null, 2, ${SOON}, ${RECENT}),
  (4, 'charge.success', 'undelivered', 'schedule_over', ${OLD}, 8, ${OLD}, ${OLD})
) v(payment, event, status, why, ended, tries, due, at);
insert into webhook_tries (transaction_id, seq, claim, at, took_ms, outcome, http_status, answer)
  select transaction_id, 1, n, created_at, 5, 'refused', 500, 'Not now' from webhook_deliveries, generate_series(1, claims - 1) n;

insert into merchants (id, name, created_at) overriding system value values (9, 'Another', ${RECENT});
insert into console_users (id, merchant_id, email, name, role, created_at, signed_in_at) overriding system value
  values (1, 1, 'owner@shop.example', 'Olu', 'owner', ${RECENT}, ${RECENT}), (2, 1, 'admin@shop.example', 'Ayo', 'admin', ${RECENT}, ${RECENT});
insert into refund_requests (id, merchant_id, env, transaction_id, reference, amount_minor, body_fingerprint, asked_by, asked_at, send_at, status)
  overriding system value values (${HELD_REFUND}, 1, 'test', 3, 'held', 10000, ${hex(0)}, 2, ${RECENT}, ${RECENT}, 'held');
insert into disputes (id, account_id, handle, charge_id, amount_minor, currency, answer_by, created_at, updated_at) overriding system value
  select id, ${ACCOUNT}, handle, ${CHARGE.paid}, 10000, 'NGN', ${SOON}, ${RECENT}, ${RECENT} from (values
  (${DISPUTE.claimed}, 'claimed'), (${DISPUTE.asked}, 'asked'), (${DISPUTE.waiting}, 'waiting')) v(id, handle);
insert into dispute_answers (dispute_id, stage, status, verdict, message, service, written_at, claimed_at, asked_at, due_at)
  select id, 1, status, 'decline', 'It was delivered', 'A tote', ${RECENT}, ${RECENT}, asked, ${AT} from (values
  (${DISPUTE.claimed}, 'sending', null::timestamptz), (${DISPUTE.asked}, 'lost', ${RECENT})) v(id, status, asked);
insert into dispute_news (dispute_id, stage, what, due_at) values (${DISPUTE.asked}, 1, 'half', ${AT});
insert into console_passkeys (id, user_id, public_key, counter, name, created_at) values
  ('key-of-a', 2, ${hex(3)}, 0, 'Phone', ${RECENT}), ('key-of-b', 2, ${hex(4)}, 0, 'Laptop', ${RECENT});
insert into console_sessions (hash, user_id, created_at, used_at, address, agent) values (${hex(3)}, 2, ${RECENT}, ${AT}, '127.0.0.1', 'a browser');
insert into console_links (hash, kind, merchant_id, role, user_id, made_by, created_at, expires_at)
  values (${hex(LINK.invite)}, 'invite', 1, 'support', null, 1, ${RECENT}, ${SOON}), (${hex(LINK.recover)}, 'recover', 1, null, 2, 1, ${RECENT}, ${SOON}),
  (${hex(LINK.elsewhere)}, 'invite', 9, 'support', null, null, ${RECENT}, ${SOON});
`;
