// Design §6 frame-ancestors: the origins whose pages may frame a merchant's payments (decision 0022).
import { type Kysely, sql } from 'kysely';

/** Adds the column. Statements run in order in one transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [webOrigin, merchants]) await sql.raw(statement).execute(db);
}

// It goes into a header of every page, so it holds nothing that could end a source or a directive there. `$` is the very end.
const webOrigin = String.raw`
create domain web_origin as text check (
  value is not null
  and length(value) <= 260
  and value ~ '^(https://[a-z0-9.-]+|http://([a-z0-9-]+\.)*localhost|http://127(\.[0-9]{1,3}){3})(:[0-9]{1,5})?$'
);
`;

const merchants = `
alter table merchants add column frame_origins web_origin[] not null default '{}' check (cardinality(frame_origins) <= 10);
`;
