// Gives a new charge our reference of it. Lists of wallets' payments cut it (providers/port.ts), so what is left of it is one charge's alone.
import { sql } from 'kysely';
import { AT_PROCESSORS, type Channel } from '@titan/rules/methods';
import type { ChargeReference } from '@titan/rules/reference';
import { cutsReferencesSql } from '../../db/channel-sql.ts';
import type { Database } from '../../db/database.ts';
import type { Ids } from '@titan/platform/ports';
import { CUT_LENGTH } from '../../providers/port.ts';

/** As it is compared where a list has cut it. */
export const cutReference = (reference: string): string => reference.slice(0, CUT_LENGTH).toLowerCase();
/** Whether a list may cut the charge's; the index has no others. */
export const MAY_BE_CUT = sql<boolean>`${sql.raw(cutsReferencesSql('channel'))}`;
export const CUT_REFERENCE = sql<string>`lower(left(reference, ${sql.lit(CUT_LENGTH)}))`;

export type NewReference = (channel: Channel) => Promise<ChargeReference>;

/**
 * Builds it. Two charges that begin within the same milliseconds could still share what is left: at a hundred a second once in ten years or so.
 */
export function createNewReference(db: Database, ids: Pick<Ids, 'charge'>): NewReference {
  const isTaken = async (reference: ChargeReference): Promise<boolean> => {
    const charges = db.selectFrom('charges').select('id').where(MAY_BE_CUT);
    return (
      (await charges.where(CUT_REFERENCE, '=', cutReference(reference)).executeTakeFirst()) !== undefined
    );
  };
  return async (channel) => {
    let reference = ids.charge();
    while (AT_PROCESSORS[channel].cutsReferences && (await isTaken(reference))) reference = ids.charge();
    return reference;
  };
}
