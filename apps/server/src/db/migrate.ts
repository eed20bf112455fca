// Brings a database to the newest schema; safe when several processes start at once (Kysely holds a lock).
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import * as initial from './migrations/0001-initial.ts';
import * as sandbox from './migrations/0002-sandbox.ts';
import * as lighterCharges from './migrations/0003-lighter-charges.ts';
import * as cardSteps from './migrations/0004-card-steps.ts';
import * as savedCards from './migrations/0005-saved-cards.ts';
import * as exchangeRates from './migrations/0006-exchange-rates.ts';
import * as threeDs from './migrations/0008-three-ds.ts';
import * as contradictions from './migrations/0010-contradictions.ts';
import * as mobileMoney from './migrations/0011-mobile-money.ts';
import * as frameOrigins from './migrations/0012-frame-origins.ts';
import * as bankTransfer from './migrations/0013-bank-transfer.ts';
import * as sandboxTransfers from './migrations/0014-sandbox-transfers.ts';
import * as instrumentLimits from './migrations/0015-instrument-limits.ts';
import * as payWithBank from './migrations/0016-pay-with-bank.ts';
import * as accountLimits from './migrations/0017-account-limits.ts';
import * as paymentLinks from './migrations/0018-payment-links.ts';
import * as timeline from './migrations/0019-timeline.ts';
import * as webhooks from './migrations/0021-webhooks.ts';
import * as refunds from './migrations/0022-refunds.ts';
import * as merchantReads from './migrations/0023-merchant-reads.ts';
import * as chargesLeft from './migrations/0024-charges-left.ts';
import * as balances from './migrations/0027-balances.ts';
import * as merchantsLoad from './migrations/0028-merchants-load.ts';
import * as lighterStatements from './migrations/0029-lighter-statements.ts';
import * as pageAddresses from './migrations/0030-page-addresses.ts';
import * as accountUsed from './migrations/0033-account-used.ts';

const MIGRATIONS = {
  '0001-initial': initial,
  '0002-sandbox': sandbox,
  '0003-lighter-charges': lighterCharges,
  '0004-card-steps': cardSteps,
  '0005-saved-cards': savedCards,
  '0006-exchange-rates': exchangeRates,
  '0008-three-ds': threeDs,
  '0010-contradictions': contradictions,
  '0011-mobile-money': mobileMoney,
  '0012-frame-origins': frameOrigins,
  '0013-bank-transfer': bankTransfer,
  '0014-sandbox-transfers': sandboxTransfers,
  '0015-instrument-limits': instrumentLimits,
  '0016-pay-with-bank': payWithBank,
  '0017-account-limits': accountLimits,
  '0018-payment-links': paymentLinks,
  '0019-timeline': timeline,
  '0021-webhooks': webhooks,
  '0022-refunds': refunds,
  '0023-merchant-reads': merchantReads,
  '0024-charges-left': chargesLeft,
  '0027-balances': balances,
  '0028-merchants-load': merchantsLoad,
  '0029-lighter-statements': lighterStatements,
  '0030-page-addresses': pageAddresses,
  '0033-account-used': accountUsed,
};

/** Runs the migrations that the database has not seen. Throws with the name of the one that failed. */
export async function migrate(databaseUrl: string): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }),
  });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) {
      const failed =
        results?.find((result) => result.status === 'Error')?.migrationName ?? 'before the first';
      throw new Error(`Migration failed: ${failed}`, { cause: error });
    }
  } finally {
    await db.destroy();
  }
}
