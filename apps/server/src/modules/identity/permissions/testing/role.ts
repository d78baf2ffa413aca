import type { Role } from '@vicino/contract/roles'
import { randomUUID } from 'node:crypto'
import type { Db } from '../../../../platform/db/database.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

/** Reads the permissions of a base role. */
export async function baseRole(db: Db, base: Role): Promise<{ id: string; permissions: string[] }> {
  return db
    .selectFrom('roles')
    .select(['id', 'permissions'])
    .where('is_base', '=', true)
    .where('base', '=', base)
    .executeTakeFirstOrThrow()
}

/** Makes a custom role without some of its base's permissions. */
export async function makeRole(
  db: Db,
  base: Role,
  without: readonly string[] = [],
): Promise<{ id: string; name: string; permissions: string[] }> {
  const { permissions } = await baseRole(db, base)
  return db
    .insertInto('roles')
    .values({
      name: `Ruolo ${randomUUID().slice(0, 8)}`,
      base,
      permissions: permissions.filter((permission) => !without.includes(permission)),
    })
    .returning(['id', 'name', 'permissions'])
    .executeTakeFirstOrThrow()
}

/** Makes a user with all permissions of a base role but these. */
export async function userWithout(test: TestApp, base: Role, without: readonly string[]): Promise<TestUser> {
  return test.createUser({ role: base, role_id: (await makeRole(test.db, base, without)).id })
}
