// A merchant's branding (spec §1 "It controls customization"): changed by its own system through the merchant API, and by its people in the
// console. A payment link may have a look of its own.
import { sql } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import type { Clock } from '@titan/platform/ports';
import { isKeyValid, type Owner } from './merchant-key.ts';
import { type KeptPicture, pictureOwner, picturePath, type Pictures } from './pictures.ts';

const COLUMNS = [
  'logo',
  'primary_color',
  'secondary_color',
  'support_email',
  'locale',
  'draft_languages',
] as const;

/** The same for the same branding. */
const VERSION = sql<string>`md5(row(${sql.join(COLUMNS.map((name) => sql.ref(name)))})::text)`;
const READ = [...COLUMNS, VERSION.as('version')] as const;

export type Branding = {
  /** The name of a kept picture. */
  logo: string | null;
  primary_color: string | null;
  secondary_color: string | null;
  support_email: string | null;
  locale: string | null;
  draft_languages: boolean;
};

/** In its normal form; what is left out stays. `logo_url`: where the picture is, which is fetched now. */
export type BrandingChanges = Partial<Branding> & { logo_url?: string | null };

type KeptBranding = Branding & { version: string };

type NoPicture = { kind: 'noPicture'; why: Exclude<KeptPicture, { kind: 'kept' }> };

type BrandingDeps = {
  db: Database;
  clock: Clock;
  pictures: Pick<Pictures, 'fromAddress'>;
  publicUrl: string;
};

export type BrandingService = ReturnType<typeof createBranding>;

export function createBranding({ db, clock, pictures, publicUrl }: BrandingDeps) {
  const read = (merchantId: number): Promise<KeptBranding> =>
    db.selectFrom('merchants').select(READ).where('id', '=', merchantId).executeTakeFirstOrThrow();
  return {
    read,
    /** The last change counts. Test and live pages look the same: once there is a live key, a test key does not change them (I-39). */
    async changeByKey(
      owner: Owner,
      changes: BrandingChanges,
    ): Promise<{ kind: 'changed'; branding: Branding } | NoPicture | { kind: 'liveKeyNeeded' }> {
      const { merchantId, env } = owner;
      if (env === 'test' && (await hasLiveKey(db, merchantId, clock.now()))) return { kind: 'liveKeyNeeded' };
      const values = { ...changes };
      if (values.logo_url) {
        const picture = await pictures.fromAddress(values.logo_url, pictureOwner(owner));
        if (picture.kind !== 'kept') return { kind: 'noPicture', why: picture };
        values.logo = picture.name;
      }
      if (Object.keys(values).length > 0)
        await db.updateTable('merchants').set(values).where('id', '=', merchantId).execute();
      return { kind: 'changed', branding: await read(merchantId) };
    },
    /**
     * Unless somebody else was quicker. `fields`: the names of what has changed; none where it was all so already.
     * @param version of what was shown when the change was made
     * @param note writes down, in the transaction of the change, the names of what has changed
     */
    async change(
      owner: Pick<Owner, 'merchantId'>,
      wanted: Branding,
      version: string,
      note: (within: Database, fields: readonly string[]) => Promise<void>,
    ): Promise<
      | { kind: 'changed'; branding: KeptBranding; fields: readonly string[] }
      | NoPicture
      | { kind: 'overtaken' }
    > {
      const before = await read(owner.merchantId);
      const fields = COLUMNS.filter((name) => wanted[name] !== before[name]);
      // A repeated save whose first answer was lost ends here too.
      if (fields.length === 0) return { kind: 'changed', branding: before, fields };
      const isNewLogo = fields.includes('logo');
      if (isNewLogo && wanted.logo !== null) {
        // Keeps it from being deleted as a picture that nobody uses.
        const picture = await pictures.fromAddress(publicUrl + picturePath(wanted.logo), pictureOwner(owner));
        if (picture.kind !== 'kept') return { kind: 'noPicture', why: picture };
      }
      const branding = await inTransaction(db, async (within) => {
        const changed = await within
          .updateTable('merchants')
          .set({ ...wanted, ...(isNewLogo ? { logo_url: null } : {}) })
          .where('id', '=', owner.merchantId)
          .where(VERSION, '=', version)
          .returning(READ)
          .executeTakeFirst();
        if (changed) await note(within, fields);
        return changed;
      });
      return branding === undefined ? { kind: 'overtaken' } : { kind: 'changed', branding, fields };
    },
  };
}

async function hasLiveKey(db: Database, merchantId: number, now: number): Promise<boolean> {
  const live = db
    .selectFrom('merchant_keys')
    .select('lookup')
    .where('merchant_id', '=', merchantId)
    .where('env', '=', 'live')
    .where(isKeyValid('merchant_keys', now));
  return (await live.limit(1).executeTakeFirst()) !== undefined;
}
