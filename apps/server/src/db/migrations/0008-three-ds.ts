// 3-D Secure (design §5): the provider ends an attempt that we ask it to end, and a query may be how we hear that it did.
import { type Kysely, sql } from 'kysely';
import { edgeGuard } from '../edge-guard.ts';

/** Allows a charge to go from `unknown` to `cancelled`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(edgeGuard('charges', CHARGE_EDGES)).execute(db);
}

const CHARGE_EDGES = [
  'sent>action_required',
  'sent>success',
  'sent>duplicate',
  'sent>failed',
  'sent>unknown',
  'sent>cancelled',
  'action_required>sent',
  'action_required>success',
  'action_required>duplicate',
  'action_required>failed',
  'action_required>unknown',
  'action_required>cancelled',
  'unknown>action_required',
  'unknown>success',
  'unknown>duplicate',
  'unknown>failed',
  'unknown>cancelled',
];
