import type { PostSort } from '@vicino/contract/social/posts/admin/constants'
import type { PostReason, PostState } from '@vicino/contract/social/posts/schemas'
import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../../platform/db/columns.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { firstRow } from '../../../../platform/db/statement.ts'
import { readTablePage, type Table } from '../../../../platform/db/table-page.ts'
import { wordQuery } from '../../../../platform/db/word-query.ts'
import type { AuthorRow } from '../../comments/public.ts'

const LISTED_POST_COLUMNS = tableColumns(`posts p:
  id title description cover_url created_at state author_id brand_id product_id`)

export interface ListedPost extends RowOf<typeof LISTED_POST_COLUMNS>, AuthorRow {
  readonly author_id: string
  readonly state: PostState
  readonly brand_name: string | null
  readonly product_name: string
}

const COLUMNS = sql`
  ${LISTED_POST_COLUMNS}, a.username AS author_name, a.avatar AS author_avatar, a.role AS author_role,
  a.brand_id AS author_brand_id, ab.username::text AS author_shop, b.username AS brand_name, pr.product_name`
const JOINED =
  sql.raw(`JOIN users a ON a.id = p.author_id LEFT JOIN brands ab ON ab.id = a.brand_id JOIN products pr ON pr.id = p.product_id
  LEFT JOIN brands b ON b.id = p.brand_id`)

/** Filters of the administration table. */
export interface ListedPosts extends Pick<Table, 'place' | 'count'> {
  readonly state: PostState | undefined
  readonly search: string | undefined
  readonly sort: PostSort
  readonly descending: boolean
}

const SORTS = {
  createdAt: { key: sql`p.created_at`, type: 'timestamptz' },
  title: { key: sql`plain_text(p.title)`, type: 'text' },
} as const

/**
 * Reads a page of the administration table. Words are searched in title, text and product.
 */
export function readListedPosts(
  db: Db,
  { state, search, sort, descending, place, count }: ListedPosts,
): Promise<{ rows: (ListedPost & { readonly key: string })[]; total: number | null }> {
  return readTablePage<ListedPost>(db, {
    from: sql`posts p`,
    id: sql`p.id`,
    where: state === undefined ? [] : [sql`p.state = ${sql.lit(state)}`],
    search: search === undefined ? undefined : searchOf(search),
    sort: { ...SORTS[sort], descending },
    place,
    count,
    columns: COLUMNS,
    rows: sql`page JOIN posts p ON p.id = page.id ${JOINED}`,
  })
}

/** The words of public posts are in one index, those of the others in another. */
function searchOf(text: string): Table['search'] {
  const query = wordQuery(text)
  return {
    vector: sql`p.search`,
    query,
    ids: sql`
      SELECT f.id FROM posts f WHERE f.state = 'approved' AND f.search @@ ${query}
      UNION ALL SELECT o.id FROM posts o WHERE o.state <> 'approved' AND o.search @@ ${query}`,
  }
}

export interface RecordRow extends ListedPost {
  readonly video_url: string | null
  readonly revision: number
  readonly reason: PostReason | null
  readonly reason_text: string
}

/** A Proof Post in any state; undefined when there is none. */
export const readPostRecord = (db: Db, id: string): Promise<RecordRow | undefined> => firstRow(db)`
    SELECT ${COLUMNS}, p.video_url, p.revision, p.reason, p.reason_text
    FROM posts p ${JOINED} WHERE p.id = ${id}`
