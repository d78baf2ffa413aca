import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'
import type { Concerned } from './decisions.queries.ts'
import { isDeal, type Thing } from './reports.queries.ts'

/** Those who answer for a brand get the statements of reasons about its deals. */
export const concernedBy = ({ sub, role, brandId }: Pick<Actor, 'sub' | 'role' | 'brandId'>): Concerned => ({
  userId: sub,
  brandId: role === 'brand' || role === 'brandManager' ? brandId : null,
})

/** Whether a decision is about what the caller wrote, or about a deal of their brand. */
export const concerns = (
  { userId, brandId }: Concerned,
  decision: { readonly author_id: string | null; readonly brand_id: string | null },
): boolean => decision.author_id === userId || (decision.brand_id !== null && decision.brand_id === brandId)

/** Whether somebody may decide about an appeal: not about their own decision, unless they are alone (art. 20 (6) DSA). */
export const mayDecideAppeal = (
  actor: Pick<Actor, 'sub'>,
  decision: { readonly decided_by: string | null },
  isAlone: boolean,
): boolean => decision.decided_by !== actor.sub || isAlone

/** Whether somebody may remove what was reported: a deal like those who withdraw deals elsewhere. */
export const mayRemove = (actor: Pick<Actor, 'permissions'>, thing: Thing): boolean =>
  !isDeal(thing) || allows(actor, 'deal-DELETE_ALL')

/** Whether somebody may block authors; whom, the section of users says. */
export const mayBlock = (actor: Pick<Actor, 'permissions'>): boolean => allows(actor, 'user-EDIT_ALL')
