// Less to prepare for each statement of a payment, and less to write (decision 0037): what one column may hold is a domain's to say, the
// balance of an entry a function's, and a transaction's row has room beside it for what becomes of it.
import { type Kysely, sql } from 'kysely';

/** Moves the checks of single columns into domains; the tables hold exactly what they held. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [domains, transactions, charges, evidence, journal]) {
    await sql.raw(statement).execute(db);
  }
}

const CHARGE_STATES =
  "'sent', 'action_required', 'unknown', 'left', 'held', 'success', 'credited', 'duplicate', 'returned', 'failed', 'cancelled'";

// A connection reads a domain's check once; a table's is read from its stored form by every statement that writes a row.
const domains = `
create domain environment as text check (value in ('test', 'live'));
create domain minor_units as bigint check (value >= 0);
create domain positive_minor_units as bigint check (value > 0);
create domain row_count as smallint check (value >= 0);
create domain resend_count as smallint check (value between 0 and 3);
create domain wrong_secret_count as smallint check (value between 0 and 5);
create domain last_four_digits as text check (value ~ '^[0-9]{4}$');
create domain masked_number as text check (value like '%*%');
create domain step_within as text check (value = 'initiate');
create domain transaction_status as text
  check (value in ('pending', 'processing', 'success', 'failed', 'expired', 'abandoned'));
create domain charge_status as text check (value in (${CHARGE_STATES}));
create domain evidence_source as text check (value in ('answer', 'query', 'callback'));
`;

// A row moves twice while it is paid. With room on its page its indexes need not hear of that, and the next to come takes the room of the
// version before.
const transactions = `
drop trigger edge on transactions;
alter table transactions
  drop constraint transactions_env_check,
  drop constraint transactions_amount_minor_check,
  drop constraint transactions_amount_paid_minor_check,
  drop constraint transactions_held_minor_check,
  drop constraint transactions_left_charges_check,
  drop constraint transactions_status_check,
  alter column env type environment,
  alter column amount_minor type positive_minor_units,
  alter column amount_paid_minor type minor_units,
  alter column held_minor type minor_units,
  alter column left_charges type row_count,
  alter column status type transaction_status,
  set (fillfactor = 50);
create trigger edge before update of status on transactions for each row
  when (old.status is distinct from new.status) execute function transactions_edge();
`;

const charges = `
drop trigger edge on charges;
alter table charges
  drop constraint charges_amount_minor_check,
  drop constraint charges_auth_step_check,
  drop constraint charges_bank_last_four_check,
  drop constraint charges_fee_minor_check,
  drop constraint charges_otp_resends_check,
  drop constraint charges_price_minor_check,
  drop constraint charges_status_check,
  drop constraint charges_stk_resends_check,
  drop constraint charges_vat_minor_check,
  drop constraint charges_wallet_masked_check,
  drop constraint charges_wrong_secrets_check,
  alter column amount_minor type positive_minor_units,
  alter column auth_step type step_within,
  alter column bank_last_four type last_four_digits,
  alter column fee_minor type minor_units,
  alter column otp_resends type resend_count,
  alter column price_minor type positive_minor_units,
  alter column status type charge_status,
  alter column stk_resends type resend_count,
  alter column vat_minor type minor_units,
  alter column wallet_masked type masked_number,
  alter column wrong_secrets type wrong_secret_count;
create trigger edge before update of status on charges for each row
  when (old.status is distinct from new.status) execute function charges_edge();
`;

const evidence = `
alter table evidence drop constraint evidence_source_check, alter column source type evidence_source;
`;

// (I-09)
const journal = `
create function journal_balances(debit text, amount_minor bigint, credits text[], credits_minor bigint[]) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return amount_minor > 0 and debit <> all (credits) and 0 < all (credits_minor)
    and array_position(credits_minor, null) is null
    and cardinality(credits) between 1 and 4 and cardinality(credits_minor) = cardinality(credits)
    and amount_minor = coalesce(credits_minor[1], 0) + coalesce(credits_minor[2], 0)
      + coalesce(credits_minor[3], 0) + coalesce(credits_minor[4], 0);
end $$;
alter table journal drop constraint journal_balances;
alter table journal add constraint journal_balances check (journal_balances(debit, amount_minor, credits, credits_minor));
`;
