import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'
import type { Concerned } from './decisions.queries.ts'
import { isDeal, type Thing } from './moderation.queries.ts'

/**
 * Returns the recipient for an account: people responsible for a brand get the statements of
 * reasons about its deals.
 */
export const concernedBy = ({ sub, role, brandId }: Pick<Actor, 'sub' | 'role' | 'brandId'>): Concerned => ({
  userId: sub,
  brandId: role === 'brand' || role === 'brandManager' ? brandId : null,
})

/** Tells whether a decision is about the caller's content, or about a deal of their brand. */
export const concerns = (
  { userId, brandId }: Concerned,
  decision: { readonly author_id: string | null; readonly brand_id: string | null },
): boolean => decision.author_id === userId || (decision.brand_id !== null && decision.brand_id === brandId)

/**
 * Tells whether an account may decide an appeal: nobody decides about their own decision, unless
 * nobody else can (art. 20 (6) DSA).
 */
export const mayDecideAppeal = (
  actor: Pick<Actor, 'sub'>,
  decision: { readonly decided_by: string | null },
  isAlone: boolean,
): boolean => decision.decided_by !== actor.sub || isAlone

/**
 * Tells whether an account may remove the content; a deal needs the permission to withdraw deals.
 */
export const mayRemove = (actor: Pick<Actor, 'permissions'>, thing: Thing): boolean =>
  !isDeal(thing) || allows(actor, 'deal-DELETE_ALL')

/** Tells whether an account may block authors; the users feature decides which ones. */
export const mayBlock = (actor: Pick<Actor, 'permissions'>): boolean => allows(actor, 'user-EDIT_ALL')
