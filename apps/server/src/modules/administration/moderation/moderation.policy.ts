import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'
import type { Concerned } from './decisions.queries.ts'
import { kindOf, type Thing } from '../../foundation/reports/public.ts'

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
  decision: { readonly author_id: string | null; readonly concerned_brand_id: string | null },
): boolean =>
  decision.author_id === userId ||
  (decision.concerned_brand_id !== null && decision.concerned_brand_id === brandId)

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
 * Tells whether an account may remove the content: a deal needs the permission to withdraw deals, a
 * banner that for banners. Businesses and profiles are blocked, not removed.
 */
export function mayRemove(actor: Pick<Actor, 'permissions'>, thing: Thing): boolean {
  const kind = kindOf(thing)
  if (kind === 'deal' || kind === 'brand') return allows(actor, 'deal-DELETE_ALL')
  return kind === 'banner' ? allows(actor, 'banner-EDIT') : true
}

/** Tells whether an account may block authors; the users feature decides which ones. */
export const mayBlock = (actor: Pick<Actor, 'permissions'>): boolean => allows(actor, 'user-EDIT_ALL')
