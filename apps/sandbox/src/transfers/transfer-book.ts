// The sandbox's append-only book of accounts, transfers and reversals. Payers' account numbers are masked.
import type pg from 'pg';
import type { SentTransfer, TemporaryAccount } from '@titan/contract/sandbox/wire.schema';

/** An account in the sandbox's book; times are epoch ms. */
export type SandboxAccount = Omit<TemporaryAccount, 'transferReference'> & {
  /** References of its charge and payment. */
  reference: string;
  paymentReference: string;
  /** Where callbacks about it go. */
  callbackUrl: string;
  /** What the account is to receive. */
  amountMinor: number;
  currency: string;
  openedAt: number;
  /** What its transfers must carry; null: nothing. */
  transferReference: string | null;
  limits: { minMinor: number; maxMinor: number };
};

/** One try to give money back. */
export type TransferReversal = {
  reversalReference: string;
  amountMinor: number;
  status: 'failed' | 'reversed';
  at: number;
};

/** A transfer in the sandbox's book. */
export type SandboxTransfer = SentTransfer & {
  payer: NonNullable<SentTransfer['payer']>;
  isAutomatic: boolean;
  /** How many reversals fail before one works. */
  failingReversals: number;
  reversals: TransferReversal[];
};

/** Everything in the book about one account, oldest first. */
export type AccountState = {
  account: SandboxAccount;
  /** When the payment got a newer account; null for its newest. */
  replacedAt: number | null;
  switches: { isOn: boolean; at: number }[];
  transfers: SandboxTransfer[];
};

/** An event as `/sandbox/book` shows it. */
type TransferBookEntry = {
  reference: string;
  step: number;
  event: 'account_opened' | 'transfer_landed' | 'transfer_reversed' | 'reversal_failed';
  amount_minor: number;
  currency: string;
  detail: object;
  at: Date;
};

export type SandboxTransferBook = {
  /** Writes the account, unless its charge has one or its number is taken. */
  open(account: SandboxAccount): Promise<void>;
  ofCharge(reference: string): Promise<AccountState | null>;
  ofNumber(accountNumber: string): Promise<AccountState | null>;
  /** The accounts of a payment or a charge, by any of its references, oldest first. */
  ofReference(reference: string): Promise<AccountState[]>;
  /** Writes the transfer; false for a second automatic one. */
  land(accountNumber: string, transfer: SandboxTransfer): Promise<boolean>;
  switchAutoComplete(accountNumber: string, isOn: boolean, now: number): Promise<void>;
  /** Writes a try of a reversal; a second success of the same reversal is not written. */
  reverse(transferId: string, reversal: TransferReversal): Promise<void>;
  /** Moves back when the payment's accounts were opened, switched and close. When money came and went stays. */
  age(paymentReference: string, ms: number): Promise<void>;
  /** Everything about a payment or a charge, oldest first. */
  read(reference: string): Promise<TransferBookEntry[]>;
};

export function openTransferBook(db: pg.Pool): SandboxTransferBook {
  const one = async (name: string, where: string, value: string): Promise<AccountState | null> => {
    const { rows } = await db.query<{ state: AccountState }>({
      name,
      text: stateSql(where),
      values: [value],
    });
    return rows[0]?.state ?? null;
  };
  return {
    open: async (account) => void (await db.query(OPEN, accountValues(account))),
    ofCharge: (reference) => one('transfer-account-of-charge', 'a.reference = $1', reference),
    ofNumber: (accountNumber) => one('transfer-account-of-number', 'a.account_number = $1', accountNumber),
    async ofReference(reference) {
      const { rows } = await db.query<{ state: AccountState }>(stateSql(OF_REFERENCE), [reference]);
      return rows.map((row) => row.state);
    },
    async land(accountNumber, transfer) {
      const { rowCount } = await db.query(LAND, [accountNumber, ...transferValues(transfer)]);
      return rowCount === 1;
    },
    async switchAutoComplete(accountNumber, isOn, now) {
      await db.query(SWITCH, [accountNumber, isOn, new Date(now)]);
    },
    async reverse(transferId, { reversalReference, amountMinor, status, at }) {
      await db.query(REVERSE, [reversalReference, transferId, amountMinor, status, new Date(at)]);
    },
    age: async (paymentReference, ms) => void (await db.query(AGE, [paymentReference, ms])),
    read: async (reference) => (await db.query<TransferBookEntry>(READ, [reference])).rows,
  };
}

function accountValues(account: SandboxAccount): unknown[] {
  const { limits } = account;
  return [
    account.accountNumber,
    account.reference,
    account.paymentReference,
    account.bankCode,
    account.bankName,
    account.accountName,
    account.amountMinor,
    account.currency,
    limits.minMinor,
    limits.maxMinor,
    new Date(account.openedAt),
    new Date(account.expiresAt),
    account.callbackUrl,
    account.transferReference,
  ];
}

function transferValues(transfer: SandboxTransfer): unknown[] {
  const { payer } = transfer;
  return [
    transfer.id,
    transfer.amountMinor,
    transfer.currency,
    payer.name,
    payer.account,
    payer.bank,
    transfer.failingReversals,
    transfer.isAutomatic,
    new Date(transfer.landedAt),
  ];
}

const AGE = `
with aged as (
  update sandbox.accounts set opened_at = opened_at - $2 * interval '1 ms', expires_at = expires_at - $2 * interval '1 ms'
  where payment_reference = $1 returning account_number
)
update sandbox.auto_completes s set at = s.at - $2 * interval '1 ms' from aged where s.account_number = aged.account_number`;

const OPEN = `
insert into sandbox.accounts (account_number, reference, payment_reference, bank_code, bank_name, account_name, amount_minor,
  currency, limit_min_minor, limit_max_minor, opened_at, expires_at, callback_url, transfer_reference)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict do nothing`;

const LAND = `
insert into sandbox.transfers (account_number, id, amount_minor, currency, payer_name, payer_account, payer_bank,
  failing_reversals, is_automatic, landed_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (account_number) where is_automatic do nothing`;

const SWITCH = 'insert into sandbox.auto_completes (account_number, is_on, at) values ($1, $2, $3)';

const REVERSE = `
insert into sandbox.reversals (reversal_reference, try, transfer_id, amount_minor, status, at)
select $1, 1 + (select count(*) from sandbox.reversals where reversal_reference = $1), $2, $3, $4, $5
on conflict do nothing`;

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;

const REVERSALS = `
(select coalesce(json_agg(json_build_object('reversalReference', r.reversal_reference, 'amountMinor', r.amount_minor,
    'status', r.status, 'at', ${ms('r.at')}) order by r.at, r.try), '[]')
  from sandbox.reversals r where r.transfer_id = t.id)`;

const TRANSFERS = `
(select coalesce(json_agg(json_build_object('id', t.id, 'amountMinor', t.amount_minor, 'currency', t.currency,
    'landedAt', ${ms('t.landed_at')}, 'isAutomatic', t.is_automatic, 'failingReversals', t.failing_reversals,
    'payer', json_build_object('name', t.payer_name, 'account', t.payer_account, 'bank', t.payer_bank),
    'reversals', ${REVERSALS}) order by t.seq), '[]')
  from sandbox.transfers t where t.account_number = a.account_number)`;

const SWITCHES = `
(select coalesce(json_agg(json_build_object('isOn', s.is_on, 'at', ${ms('s.at')}) order by s.id), '[]')
  from sandbox.auto_completes s where s.account_number = a.account_number)`;

const ACCOUNT = `
json_build_object('reference', a.reference, 'paymentReference', a.payment_reference, 'bankCode', a.bank_code,
  'bankName', a.bank_name, 'accountNumber', a.account_number, 'accountName', a.account_name, 'amountMinor', a.amount_minor,
  'currency', a.currency, 'limits', json_build_object('minMinor', a.limit_min_minor, 'maxMinor', a.limit_max_minor),
  'transferReference', a.transfer_reference, 'callbackUrl', a.callback_url, 'openedAt', ${ms('a.opened_at')}, 'expiresAt', ${ms('a.expires_at')})`;

const REPLACED_AT = `
(select ${ms('n.opened_at')} from sandbox.accounts n
  where n.payment_reference = a.payment_reference and n.id > a.id order by n.id limit 1)`;

/** One row per matching account: its state as JSON. */
const stateSql = (condition: string): string => `
select json_build_object('account', ${ACCOUNT}, 'replacedAt', ${REPLACED_AT}, 'switches', ${SWITCHES},
  'transfers', ${TRANSFERS}) as state
from sandbox.accounts a where ${condition} order by a.id`;

const OF_REFERENCE = '(a.payment_reference = $1 or a.reference = $1)';

const READ = `
with meant as (select * from sandbox.accounts a where ${OF_REFERENCE}),
landed as (select m.reference, t.* from meant m join sandbox.transfers t using (account_number)),
happened as (
  select reference, 1 as place, 'account_opened' as event, amount_minor, currency, opened_at as at,
    json_build_object('account_number', account_number, 'bank_code', bank_code, 'expires_at', expires_at) as detail
  from meant
  union all
  select reference, 2, 'transfer_landed', amount_minor, currency, landed_at,
    json_build_object('account_number', account_number, 'transfer_id', id, 'payer_name', payer_name,
      'payer_bank', payer_bank, 'payer_account', payer_account, 'automatic', is_automatic)
  from landed
  union all
  select l.reference, 3, case r.status when 'reversed' then 'transfer_reversed' else 'reversal_failed' end, r.amount_minor,
    l.currency, r.at, json_build_object('transfer_id', l.id, 'reversal', r.reversal_reference)
  from landed l join sandbox.reversals r on r.transfer_id = l.id
)
select reference, (row_number() over (partition by reference order by at, place))::int as step, event, amount_minor, currency,
  detail, at
from happened order by at, place`;
