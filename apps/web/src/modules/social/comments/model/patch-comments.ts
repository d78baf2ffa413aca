import type { Comment, CommentReply } from '@vicino/contract/social/comments/schemas'

type Anyone = Pick<Comment, 'id'> & Partial<Pick<Comment, 'replies'>>

const isComment = (value: unknown): value is Anyone =>
  typeof value === 'object' && value !== null && 'id' in value && 'likes' in value

/** Returns cached data with one comment or reply changed; the same objects when it is not there. */
export function patchComment<Data>(
  data: Data,
  id: string,
  change: Partial<Pick<CommentReply, 'likes' | 'isLiked' | 'isReported'>>,
): Data {
  return walk(data, (comment) => (comment.id === id ? { ...comment, ...change } : comment)) as Data
}

/** Returns cached data without the comments and replies that `isGone` matches. */
export function withoutComments<Data>(data: Data, isGone: (comment: CommentReply) => boolean): Data {
  return walk(data, (comment) => (isGone(comment as CommentReply) ? null : comment)) as Data
}

function walk(value: unknown, change: (comment: Anyone) => Anyone | null): unknown {
  if (Array.isArray(value)) {
    const list = value.map((each) => walk(each, change)).filter((each) => each !== null)
    return list.length === value.length && list.every((each, index) => each === value[index]) ? value : list
  }
  if (typeof value !== 'object' || value === null) return value
  if (isComment(value)) {
    const changed = change(value)
    if (changed?.replies === undefined) return changed
    const replies = walk(changed.replies, change)
    return replies === changed.replies ? changed : { ...changed, replies }
  }
  for (const key of ['pages', 'items'] as const) {
    if (!(key in value)) continue
    const before = (value as Record<string, unknown>)[key]
    const after = walk(before, change)
    return after === before ? value : { ...value, [key]: after }
  }
  return value
}
