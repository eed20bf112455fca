// Temporary accounts (spec §3 Bank account details): each bound to one charge for ever (I-16), and asked about long after its end.
import type { TransferAccount } from '../../providers/provider-answer.ts';
import type { Database } from '../../platform/database.ts';

export type AccountAsk = { charge_id: number; reference: string; provider: string; expires_at: Date };

export type TransferAccounts = {
  /**
   * Binds the account to the charge; a repeat changes nothing. False: it is another charge's, or the charge has another one, so that it
   * must not be shown to anybody. Times in epoch ms.
   */
  bind(
    charge: { id: number; provider: string },
    account: TransferAccount,
    times: { now: number; askAt: number },
  ): Promise<boolean>;
  /** Takes accounts whose money is due to be asked about; each is taken by one process for the length of the lease. */
  takeDue(now: number, leaseMs: number, limit: number): Promise<AccountAsk[]>;
  /** When it is asked about next, epoch ms; null: never again. */
  askAgainAt(chargeId: number, at: number | null): Promise<void>;
};

/** Builds the store. */
export function createTransferAccounts(db: Pick<Database, 'query'>): TransferAccounts {
  return {
    async bind({ id, provider }, account, { now, askAt }) {
      const { bankCode, bankName, accountNumber, accountName, expiresAt, limits } = account;
      const named = [bankCode, bankName, accountNumber, accountName];
      const dates = [new Date(now), new Date(expiresAt), new Date(askAt)];
      const values = [id, provider, ...named, ...dates, limits?.minMinor ?? null, limits?.maxMinor ?? null];
      await db.query({ name: 'bind-account', text: BIND, values });
      const owner = { name: 'account-owner', text: OWNER, values: [provider, accountNumber, id] };
      return (await db.query(owner)).rowCount === 1;
    },
    async takeDue(now, leaseMs, limit) {
      const values = [new Date(now), new Date(now + leaseMs), limit];
      return (await db.query<AccountAsk>({ name: 'take-accounts', text: TAKE, values })).rows;
    },
    async askAgainAt(chargeId, at) {
      const text = 'update transfer_accounts set ask_at = $2 where charge_id = $1';
      await db.query({ name: 'ask-account', text, values: [chargeId, at === null ? null : new Date(at)] });
    },
  };
}

const BIND = `
insert into transfer_accounts (charge_id, provider, bank_code, bank_name, account_number, account_name, opened_at, expires_at, ask_at,
  limit_min_minor, limit_max_minor)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`;

const OWNER = 'select from transfer_accounts where provider = $1 and account_number = $2 and charge_id = $3';

const TAKE = `
update transfer_accounts a set ask_at = $2 from charges c
where c.id = a.charge_id and a.charge_id in (
  select x.charge_id from transfer_accounts x where x.ask_at <= $1 order by x.ask_at limit $3 for update skip locked)
returning a.charge_id, c.reference, a.provider, a.expires_at`;
