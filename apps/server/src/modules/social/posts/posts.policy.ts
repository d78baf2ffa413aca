import { BRAND_STAFF } from '@vicino/contract/roles'
import type { PostState } from '@vicino/contract/social/posts/schemas'
import { isStaffOf } from '@vicino/domain/redemption'
import { isForAll } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'

type Asker = Pick<Actor, 'sub' | 'role' | 'brandId' | 'ownOnly'>

/** The fields of a Proof Post that the rules use. */
export interface JudgedPost {
  readonly author_id: string
  /** Brand for which the author works; null for most. */
  readonly author_brand_id: string | null
  readonly brand_id: string | null
  readonly state: PostState
}

/**
 * Tells who sees a Proof Post: an approved one everybody; a waiting one its author, the
 * brand's people and superAdmins; a refused or removed one its author only.
 */
export function maySeePost(asker: Asker, post: JudgedPost): boolean {
  if (post.state === 'approved' || post.author_id === asker.sub) return true
  return post.state === 'pending' && isItsQueue(asker, post)
}

/**
 * Tells who may change a Proof Post in this state: its author until it is decided for good, a
 * superAdmin always.
 */
export function mayEditPost(asker: Asker, post: JudgedPost): boolean {
  if (isForAll(asker)) return true
  return post.author_id === asker.sub && (post.state === 'pending' || post.state === 'refused')
}

/**
 * Tells who decides on Proof Posts of a product: the people of its brand, and superAdmins on all
 * (R-449).
 */
export function isItsQueue(asker: Asker, { brand_id }: Pick<JudgedPost, 'brand_id'>): boolean {
  if (isForAll(asker)) return true
  return BRAND_STAFF.some((role) => role === asker.role) && brand_id !== null && brand_id === asker.brandId
}

/**
 * Returns why a person may not decide on a Proof Post; undefined when they may. Nobody approves
 * their own post, and no shop those of its own people: the platform decides on these.
 */
export function decisionRefusal(
  asker: Asker,
  post: JudgedPost,
): 'post_of_other_brand' | 'post_of_own_staff' | undefined {
  if (!isItsQueue(asker, post)) return 'post_of_other_brand'
  if (post.author_id === asker.sub) return 'post_of_own_staff'
  return asker.role !== 'superAdmin' && isOfStaff(post) ? 'post_of_own_staff' : undefined
}

/**
 * Tells whether an approval gives BrandPoints: not to the brand's own people, and not where
 * opinions must not be paid, as in restaurants and tourism (law of 2026 on small enterprises,
 * docs/law.md, "Reviews", docs/modules/foundation.md, "Flags").
 */
export function isPaid(post: JudgedPost, { opinionsOff }: { readonly opinionsOff: boolean }): boolean {
  return !isOfStaff(post) && !opinionsOff
}

const isOfStaff = ({ author_brand_id, brand_id }: JudgedPost): boolean =>
  brand_id !== null && isStaffOf({ brandId: author_brand_id }, brand_id)
