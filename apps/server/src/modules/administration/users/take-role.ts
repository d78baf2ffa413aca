import { ALWAYS_HELD } from '@vicino/contract/identity/permissions/constants'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { differenceOf, findRole, holdsAll, suits } from '../../identity/permissions/public.ts'
import { brandIsKnown } from './users.queries.ts'

/** The position of an account: its role, and the brand that it works for. */
export interface Post {
  readonly roleId: string
  readonly brandId: string | null
}

/**
 * Returns the columns of a role and a brand that fit each other, if the caller holds all
 * permissions that this gives or takes.
 * @param before the account's current permissions
 * @throws AppError role_not_found, role_unfit, brand_not_found, permission_not_held
 */
export async function postColumns(
  tx: Db,
  { roleId, brandId }: Post,
  actor: Actor,
  before: readonly string[] = ALWAYS_HELD,
) {
  const role = await findRole(tx, roleId)
  if (role === undefined) throw new AppError('role_not_found')
  if (!suits(role, { brand_id: brandId })) throw new AppError('role_unfit')
  if (brandId !== null && !(await brandIsKnown(tx, brandId))) throw new AppError('brand_not_found')
  const { added, removed } = differenceOf(before, role.permissions)
  if (!holdsAll(actor, [...added, ...removed])) throw new AppError('permission_not_held')
  return {
    name: role.name,
    columns: { role: role.base, role_id: role.is_base ? null : role.id, brand_id: brandId },
  }
}
