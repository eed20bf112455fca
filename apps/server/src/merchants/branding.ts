// A merchant's branding as its people change it in the console: read with its version, and changed unless somebody else was quicker.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { picturePath, type Pictures } from './pictures.ts';

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

type KeptBranding = Branding & { version: string };

type ChangeOutcome =
  /** `fields`: the names of what has changed; none where it was all so already. */
  | { kind: 'changed'; branding: KeptBranding; fields: readonly string[] }
  | { kind: 'noPicture' }
  | { kind: 'overtaken' };

type BrandingDeps = { db: Database; pictures: Pick<Pictures, 'fromAddress'>; publicUrl: string };

export function createBranding({ db, pictures, publicUrl }: BrandingDeps) {
  const read = (merchantId: number): Promise<KeptBranding> =>
    db.selectFrom('merchants').select(READ).where('id', '=', merchantId).executeTakeFirstOrThrow();
  return {
    read,
    /**
     * @param wanted in the normal form that the merchant API keeps
     * @param version of what was shown when the change was made
     */
    async change(merchantId: number, wanted: Branding, version: string): Promise<ChangeOutcome> {
      const before = await read(merchantId);
      const fields = COLUMNS.filter((name) => wanted[name] !== before[name]);
      // A repeated save whose first answer was lost ends here too.
      if (fields.length === 0) return { kind: 'changed', branding: before, fields };
      const isNewLogo = fields.includes('logo');
      if (isNewLogo && wanted.logo !== null) {
        // Keeps it from being deleted as a picture that nobody uses.
        const picture = await pictures.fromAddress(publicUrl + picturePath(wanted.logo), '');
        if (picture.kind !== 'kept') return { kind: 'noPicture' };
      }
      const branding = await db
        .updateTable('merchants')
        .set({ ...wanted, ...(isNewLogo ? { logo_url: null } : {}) })
        .where('id', '=', merchantId)
        .where(VERSION, '=', version)
        .returning(READ)
        .executeTakeFirst();
      return branding === undefined ? { kind: 'overtaken' } : { kind: 'changed', branding, fields };
    },
  };
}
