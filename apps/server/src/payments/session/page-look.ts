// Spec §1 "It controls customization": the look of a page is the link's own where it has one, else its merchant's.
import { sql } from 'kysely';

/** Columns of the link `l`, which may be missing, and of the merchant `m`. A colour for labels belongs to the colour behind it. */
export const LINK_LOOK = [
  sql<string | null>`coalesce(l.logo, m.logo)`.as('logo'),
  sql<string | null>`coalesce(l.support_email, m.support_email)`.as('support_email'),
  sql<string | null>`coalesce(l.primary_color, m.primary_color)`.as('primary_color'),
  sql<string | null>`case when l.primary_color is null then m.secondary_color else l.secondary_color end`.as(
    'secondary_color',
  ),
] as const;
