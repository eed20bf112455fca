// Makes the database itself refuse a status change that is no edge (I-06).

/**
 * SQL that (re)creates the guard of `table` (it has a column `status`): `allowed` holds every edge, each as `from>to`. Called by
 * migrations with the edges written out, so that an old migration never changes when the table of edges grows.
 */
export function edgeGuard(table: string, allowed: readonly string[]): string {
  const list = allowed.map((edge) => `'${edge}'`).join(', ');
  // The list stands in the function, which a connection reads once; a condition of the trigger is read by every statement.
  return `
create or replace function ${table}_edge() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (${list}) then
    raise exception '${table}: % may not become %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger edge before update of status on ${table} for each row
  when (old.status is distinct from new.status) execute function ${table}_edge();
`;
}
