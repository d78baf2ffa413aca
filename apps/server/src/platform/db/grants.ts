import { sql } from 'kysely'
import type { Db } from './database.ts'
import { allValues, anyRow, execute } from './statement.ts'

/**
 * Gives a role the rights to all rows that the owner of their table has: append-only tables stay so
 * for it. It gets no right to change tables. Nothing happens for the role that runs this.
 */
export async function grantRows(tx: Db, role: string): Promise<void> {
  if (await anyRow(tx)`SELECT WHERE current_user = ${role}`) return
  await execute(tx)`GRANT USAGE ON SCHEMA public TO ${sql.id(role)}`
  for (const grant of await missingGrants(tx, role)) await sql.raw(grant).execute(tx)
}

/** Statements that give the role each right that the owner has and it lacks. */
const missingGrants = (tx: Db, role: string): Promise<string[]> => allValues(tx)`
  SELECT format('GRANT %s ON %s TO %I', string_agg(own.privilege_type, ', '), c.oid::regclass, ${role}::text)
  FROM pg_class c
    CROSS JOIN aclexplode(coalesce(c.relacl, acldefault(CASE c.relkind WHEN 'S' THEN 's' ELSE 'r' END::"char", c.relowner))) AS own
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND NOT c.relispartition
    AND own.grantee = c.relowner
    AND own.privilege_type IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'MAINTAIN', 'USAGE')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    AND NOT EXISTS (
      SELECT FROM aclexplode(c.relacl) AS had
      WHERE had.grantee = (SELECT oid FROM pg_roles WHERE rolname = ${role}) AND had.privilege_type = own.privilege_type)
  GROUP BY c.oid`
