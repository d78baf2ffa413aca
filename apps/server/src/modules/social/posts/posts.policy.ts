import { BRAND_STAFF } from '@vicino/contract/roles'
import type { PostState } from '@vicino/contract/social/posts/schemas'
import { isStaffOf } from '@vicino/domain/redemption'
import { isForAll } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'

type Asker = Pick<Actor, 'sub' | 'role' | 'brandId' | 'ownOnly'>

/** What the rules ask of a Proof Post. */
export interface JudgedPost {
  readonly author_id: string
  /** Where the author works; null for most. */
  readonly author_brand_id: string | null
  readonly brand_id: string | null
  readonly state: PostState
}

/**
 * Who sees a Proof Post: an approved one everybody; one that waits its author, the brand's people and superAdmins; a
 * refused or removed one its author alone.
 */
export function maySeePost(asker: Asker, post: JudgedPost): boolean {
  if (post.state === 'approved' || post.author_id === asker.sub) return true
  return post.state === 'pending' && isItsQueue(asker, post)
}

/** Whether somebody may change a Proof Post in this state: its author until it is decided for good, a superAdmin always. */
export function mayEditPost(asker: Asker, post: JudgedPost): boolean {
  if (isForAll(asker)) return true
  return post.author_id === asker.sub && (post.state === 'pending' || post.state === 'refused')
}

/** Who decides about Proof Posts of a product: the people of its brand, and superAdmins about all. */
export function isItsQueue(asker: Asker, { brand_id }: Pick<JudgedPost, 'brand_id'>): boolean {
  if (isForAll(asker)) return true
  return BRAND_STAFF.some((role) => role === asker.role) && brand_id !== null && brand_id === asker.brandId
}

/**
 * Why somebody may not decide about a Proof Post; undefined when they may. Nobody approves their own, and no shop that of its
 * own people: those are the platform's to decide.
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
 * Whether an approval gives BrandPoints: not to the brand's own people, and not where opinions must
 * not be paid, as in restaurants and tourism (law of 2026 on small enterprises,
 * docs/law.md, "Reviews", docs/modules/foundation.md, "Flags").
 */
export function isPaid(post: JudgedPost, { opinionsOff }: { readonly opinionsOff: boolean }): boolean {
  return !isOfStaff(post) && !opinionsOff
}

const isOfStaff = ({ author_brand_id, brand_id }: JudgedPost): boolean =>
  brand_id !== null && isStaffOf({ brandId: author_brand_id }, brand_id)
