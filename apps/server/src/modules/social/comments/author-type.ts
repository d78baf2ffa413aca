import type { AuthorType, MarkedAuthor } from '@vicino/contract/social/comments/schemas'
import type { Role } from '@vicino/contract/roles'

/**
 * Returns the kind of author that readers must know of (docs/law.md, "Platform"): somebody of a
 * shop, a promoter, the platform; other roles do not matter to them.
 */
export function authorTypeOf(shopId: string | null, role: Role): AuthorType {
  if (shopId !== null) return 'brand'
  return role === 'promoter' || role === 'superAdmin' ? role : 'audience'
}

/** An author who writes in their own name. */
export interface AuthorRow {
  readonly author_id: string
  readonly author_name: string
  readonly author_avatar: string | null
  readonly author_role: Role
  /** The shop for which they work, and its name. */
  readonly author_brand_id: string | null
  readonly author_shop: string | null
}

export const presentAuthor = (row: AuthorRow): MarkedAuthor => ({
  _id: row.author_id,
  username: row.author_name,
  avatar: row.author_avatar,
  type: authorTypeOf(row.author_brand_id, row.author_role),
  shop: row.author_shop,
})
