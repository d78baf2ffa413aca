import { REPLIES_SHOWN_ALL } from '@vicino/contract/social/comments/constants'
import type { getComment, listComments, listReplies } from '@vicino/contract/social/comments/endpoints'
import type { Comment } from '@vicino/contract/social/comments/schemas'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { type CursorCodec, pageOf, timeCursor, timeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentComment, presentReply } from './comments.presenter.ts'
import { type CommentRow, readComments, readMuted, readReplies, readThread } from './reading.queries.ts'
import { SLOW_MODE } from './post-comment.ts'

/** One reply more than is shown tells that there are more. */
const REPLIES_READ = REPLIES_SHOWN_ALL + 1
/** Most muted authors in the list. */
const MUTED_SHOWN = 200

const ofDeal = (dealId: string) => ['comment', dealId]
const ofComment = (id: string) => ['comment/reply', id]

/**
 * A page of a deal's comments, newest first, in one statement. @throws AppError
 * deal_not_found, cursor_invalid
 */
export async function commentsOf(
  db: Db,
  { cursors, clock }: Services,
  { dealId, limit, cursor }: QueryOf<typeof listComments>,
  actor: Actor,
): Promise<ResponseOf<typeof listComments>> {
  const start = timeStart(cursors, ofDeal(dealId), cursor)
  const read = await readComments(db, dealId, actor.sub, { start, limit: limit + 1, replies: REPLIES_READ })
  if (read === undefined) throw new AppError('deal_not_found')
  const comments = read.rows.filter(({ parent_id }) => parent_id === null).toSorted(newestFirst)
  const page = pageOf(comments, limit, (last) =>
    timeCursor(cursors, ofDeal(dealId), last.created_at, last.id),
  )
  const isSlow = read.slowUntil !== null && read.slowUntil > clock.now()
  return {
    items: page.rows.map((row) => withReplies(row, read.rows, cursors, actor)),
    nextCursor: page.nextCursor,
    total: read.total,
    slowSeconds: isSlow ? SLOW_MODE.between : null,
  }
}

/**
 * Reads the comment of a link, with the reply that the link names. @throws AppError
 * comment_not_found
 */
export async function commentAt(
  db: Db,
  { cursors }: Services,
  id: string,
  actor: Actor,
): Promise<ResponseOf<typeof getComment>> {
  const rows = await readThread(db, id, actor.sub, REPLIES_READ)
  const row = rows.find(({ parent_id }) => parent_id === null)
  if (row === undefined) throw new AppError('comment_not_found')
  const pointed = rows.find((reply) => reply.id === id && reply.parent_id !== null)
  const comment = withReplies(row, rows.slice(), cursors, actor, pointed)
  return { ...comment, dealId: row.deal_id }
}

/** Replies to a comment, oldest first. @throws AppError comment_not_found, cursor_invalid */
export async function repliesTo(
  db: Db,
  { cursors }: Services,
  id: string,
  { limit, cursor }: QueryOf<typeof listReplies>,
  actor: Actor,
): Promise<ResponseOf<typeof listReplies>> {
  const rows = await readReplies(db, id, actor.sub, {
    start: timeStart(cursors, ofComment(id), cursor),
    limit: limit + 1,
  })
  if (rows === undefined) throw new AppError('comment_not_found')
  const page = pageOf(rows, limit, (last) => timeCursor(cursors, ofComment(id), last.created_at, last.id))
  return { items: page.rows.map((row) => presentReply(row, actor)), nextCursor: page.nextCursor }
}

/** The authors whom the caller has muted, latest first. */
export const mutedBy = async (db: Db, actor: Actor) => ({
  items: await readMuted(db, actor.sub, MUTED_SHOWN),
})

/** Presents a comment with its replies among `rows`; `pointed` is a reply that must be shown. */
function withReplies(
  row: CommentRow,
  rows: readonly CommentRow[],
  cursors: CursorCodec,
  actor: Actor,
  pointed?: CommentRow,
): Comment {
  const replies = rows
    .filter(({ parent_id, id }) => parent_id === row.id && id !== pointed?.id)
    .toSorted((a, b) => newestFirst(b, a))
  const comment = presentComment(row, replies, actor, (reply) =>
    timeCursor(cursors, ofComment(row.id), reply.created_at, reply.id),
  )
  if (pointed === undefined) return comment
  return { ...comment, replies: [...comment.replies, presentReply(pointed, actor)] }
}

function newestFirst(a: CommentRow, b: CommentRow): number {
  const apart = b.created_at.getTime() - a.created_at.getTime()
  if (apart !== 0) return apart
  return a.id < b.id ? 1 : -1
}
