// What the program's own role may do: work with rows, and neither own nor change a table. Migrations run as another role.

/**
 * What the role may do with each table, view and sequence. What a table allows follows from its triggers: with `append_only` rows can be added and
 * read, with `read_only` only read, with `never_deleted` also changed, and without either deleted too; `kept` beside `append_only` lets old rows go.
 * Nobody is granted TRUNCATE.
 */
export const ENTITLED = `select format('%I.%I', n.nspname, c.relname) as name, c.relkind, case
      when c.relname = 'schema_migrations' or c.relkind = 'v'
        or exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'read_only') then 'select'
      when c.relkind = 'S' then 'usage, select'
      when exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'append_only') then 'select, insert'
        || case when exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'kept') then ', delete' else '' end
      when exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'never_deleted') then 'select, insert, update'
      else 'select, insert, update, delete' end as privileges
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'v', 'S')`;

/**
 * SQL that grants the role what it needs of the current database, and takes all else away. `erasure` names the columns of append-only rows
 * from which a person may be erased.
 */
export function grantSql(role: string): string {
  const literal = `'${role.replaceAll("'", "''")}'`;
  return `
do $grants$
declare
  role text := ${literal};
  entry record;
begin
  execute format('revoke temporary on database %I from public', current_database());
  for entry in
    ${ENTITLED}
  loop
    execute format('revoke all on %s %s from %I', case entry.relkind when 'S' then 'sequence' else 'table' end, entry.name, role);
    execute format('grant %s on %s %s to %I', entry.privileges, case entry.relkind when 'S' then 'sequence' else 'table' end, entry.name, role);
  end loop;
  for entry in
    select format('%I.%I', n.nspname, c.relname) as name, (
      select string_agg(quote_ident(col), ', ') from regexp_split_to_table(encode(t.tgargs, 'escape'), '\\\\000') col where col <> '') as columns
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and t.tgname = 'erasure'
  loop
    execute format('grant update (%s) on table %s to %I', entry.columns, entry.name, role);
  end loop;
  execute format('grant usage on schema %I to %I', current_schema(), role);
end $grants$`;
}
