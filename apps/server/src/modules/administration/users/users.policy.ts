import type { Actor } from '../../../platform/http/context.ts'
import { allows } from '../../../platform/auth/permissions.ts'
import { holdsAll } from '../../identity/permissions/public.ts'

type Judged = { readonly id: string; readonly permissions: readonly string[] }

/**
 * Tells whether the actor may change, block or erase an account. The actor must hold all its
 * permissions; otherwise taking over the account would widen theirs.
 */
export const mayGovern = (actor: Actor, account: Judged): boolean => holdsAll(actor, account.permissions)

/** Returns what the caller may do with an account; nobody blocks or erases their own here. */
export function rightsOver(actor: Actor, account: Judged) {
  const governs = mayGovern(actor, account)
  const isOther = actor.sub !== account.id
  const edits = governs && allows(actor, 'user-EDIT_ALL')
  return {
    edit: edits,
    assign: edits,
    block: edits && isOther,
    delete: governs && isOther && allows(actor, 'user-DELETE_ALL'),
  }
}
