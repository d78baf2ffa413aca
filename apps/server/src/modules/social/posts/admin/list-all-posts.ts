import type { QueryOf } from '@vicino/contract/endpoint'
import type { listPostRecords } from '@vicino/contract/social/posts/admin/endpoints'
import type { PostRow } from '@vicino/contract/social/posts/admin/schemas'
import { type AdminPage, adminPage } from '../../../../platform/admin-list.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { presentAuthor } from '../../comments/public.ts'
import { type ListedPost, readListedPosts } from './admin.queries.ts'

/**
 * A page of the administration table, Proof Posts of every state. @throws AppError cursor_invalid,
 * page_too_deep
 */
export function postList(
  db: Db,
  { cursors }: Services,
  query: QueryOf<typeof listPostRecords>,
): Promise<AdminPage<PostRow>> {
  const { state } = query
  return adminPage(
    cursors,
    { name: 'post/record', filters: { state }, whole: 'posts' },
    query,
    (ask) => readListedPosts(db, { ...ask, state }),
    presentListed,
  )
}

/** Presents a Proof Post as a row of the administration table. */
export const presentListed = (row: ListedPost): PostRow => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  coverUrl: row.cover_url,
  createdAt: row.created_at.toISOString(),
  state: row.state,
  author: presentAuthor(row),
  brand: row.brand_id === null ? null : { _id: row.brand_id, username: row.brand_name ?? '' },
  product: { _id: row.product_id, productName: row.product_name },
})
