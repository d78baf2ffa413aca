import type { QueryOf } from '@vicino/contract/endpoint'
import { POST_SEARCH_COUNTED } from '@vicino/contract/social/posts/constants'
import type * as contract from '@vicino/contract/social/posts/endpoints'
import type { Post, WaitingPost } from '@vicino/contract/social/posts/schemas'
import { pageOf, timeCursor, timeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { offsetPage } from '../../../platform/http/offset-page.ts'
import { positionOf } from '../../../platform/http/position.ts'
import { presentPost, presentWaiting } from './posts.presenter.ts'
import { readOwn, readPosts, readQueue } from './posts.queries.ts'

interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/**
 * Approved Proof Posts and the caller's own, newest first. @throws AppError cursor_invalid
 */
export async function browse(
  db: Db,
  { clock, cursors }: Services,
  query: QueryOf<typeof contract.browsePosts>,
  actor: Actor,
): Promise<Page<Post> & { total: number; totalPages: number }> {
  const { limit, productId, q, includeCursor = false } = query
  const scope = ['post/browse', actor.sub, productId ?? null, q ?? null]
  const asker = { actor, now: clock.now() }
  const start = timeStart(cursors, scope, query.cursor)
  const { rows, total } = await readPosts(
    db,
    {
      productId,
      words: q,
      start: start && { ...start, include: includeCursor },
      limit: limit + 1,
      waiting: false,
    },
    asker,
    POST_SEARCH_COUNTED,
  )
  const page = pageOf(rows, limit, (last) => timeCursor(cursors, scope, last.listed_at, last.id))
  return {
    items: page.rows.map((row) => presentPost(row, asker)),
    nextCursor: page.nextCursor,
    total,
    totalPages: Math.ceil(total / limit),
  }
}

/**
 * Lists every Proof Post that the caller may see, newest first, by numbered pages. @throws
 * AppError position_required
 */
export async function list(
  db: Db,
  { clock }: Services,
  query: QueryOf<typeof contract.listPosts>,
  actor: Actor,
): Promise<{ data: Post[]; metadata: [{ totalCount: number }] }> {
  const { limit, page, search } = query
  const asker = { actor, now: clock.now(), origin: positionOf(query) }
  const { rows, total } = await readPosts(
    db,
    { words: search, start: null, limit, offset: (page - 1) * limit, waiting: true },
    asker,
    POST_SEARCH_COUNTED,
  )
  return offsetPage(
    rows.map((row) => presentPost(row, asker)),
    total,
  )
}

/** The caller's own, newest first. @throws AppError cursor_invalid */
export async function own(
  db: Db,
  { clock, cursors }: Services,
  { limit, cursor }: QueryOf<typeof contract.listOwnPosts>,
  actor: Actor,
): Promise<Page<Post>> {
  const scope = ['post/own', actor.sub]
  const asker = { actor, now: clock.now() }
  const rows = await readOwn(db, timeStart(cursors, scope, cursor), limit + 1, asker)
  const page = pageOf(rows, limit, (last) => timeCursor(cursors, scope, last.listed_at, last.id))
  return { items: page.rows.map((row) => presentPost(row, asker)), nextCursor: page.nextCursor }
}

/**
 * Lists posts that wait for the caller's decision, the longest waiting first. @throws
 * AppError cursor_invalid
 */
export async function waiting(
  db: Db,
  { clock, cursors }: Services,
  { limit, cursor }: QueryOf<typeof contract.listWaitingPosts>,
  actor: Actor,
): Promise<Page<WaitingPost> & { totalCount: number }> {
  const scope = ['post/queue', actor.sub]
  const asker = { actor, now: clock.now() }
  const { rows, total } = await readQueue(db, timeStart(cursors, scope, cursor), limit + 1, asker)
  const page = pageOf(rows, limit, (last) => timeCursor(cursors, scope, last.listed_at, last.id))
  return {
    items: page.rows.map((row) => presentWaiting(row, asker)),
    nextCursor: page.nextCursor,
    totalCount: total,
  }
}
