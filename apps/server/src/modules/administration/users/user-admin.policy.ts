import type { Actor } from '../../../platform/http/context.ts'
import { allows } from '../../../platform/auth/permissions.ts'
import { holdsAll } from '../../identity/permissions/public.ts'

type Judged = { readonly id: string; readonly permissions: readonly string[] }

/** Who lacks something that an account may do could take it by taking the account: they neither change nor block nor erase it. */
export const mayGovern = (actor: Actor, account: Judged): boolean => holdsAll(actor, account.permissions)

/** What the caller may do with an account; their own is blocked and erased by nobody here. */
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
