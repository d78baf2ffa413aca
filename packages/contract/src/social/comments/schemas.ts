import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { VISIBLE } from '@vicino/domain/names'
import { COMMENT_MAX } from './constants.ts'
import { withoutUnseen } from './text.ts'

/**
 * A text between people: at most `max` characters; a text of only blanks and invisible characters
 * counts as omitted.
 */
export const writtenText = (max: number) =>
  z
    .string()
    .max(max)
    .transform(withoutUnseen)
    .pipe(z.string().min(1).regex(VISIBLE, message('required')))

export const commentTextSchema = writtenText(COMMENT_MAX)

/** The name under which a person writes: a shop's staff write as the shop. */
export const authorTypeSchema = z.enum(['audience', 'promoter', 'brand', 'superAdmin'])
export type AuthorType = z.output<typeof authorTypeSchema>

/** The author of a Proof Post or a review, in their own name; readers learn whose side they are on. */
export const markedAuthorSchema = z.object({
  _id: z.uuid(),
  username: z.string(),
  avatar: z.string().nullable(),
  /** 'brand' = somebody who works for a shop. */
  type: authorTypeSchema,
  /** The name of the shop that they work for. */
  shop: z.string().nullable(),
})
export type MarkedAuthor = z.output<typeof markedAuthorSchema>

export const commentAuthorSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
  /** A verified shop, or the platform itself. */
  isVerified: z.boolean(),
  type: authorTypeSchema,
  /** Whether the deal's own brand wrote it. */
  isPostAuthor: z.boolean(),
})

const oneComment = z.object({
  id: z.uuid(),
  /** Null = a deleted comment; it is shown only because it has replies. */
  author: commentAuthorSchema.nullable(),
  /** '' = deleted. */
  text: z.string(),
  /** The answered person, where a reply answers another reply. */
  mention: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** ISO 8601. */
  timestamp: z.string(),
  likes: z.int().min(0),
  isLiked: z.boolean(),
  isReported: z.boolean(),
  can: z.object({
    reply: z.boolean(),
    delete: z.boolean(),
    report: z.boolean(),
    mute: z.boolean(),
  }),
})

export const replySchema = oneComment
export type CommentReply = z.output<typeof replySchema>

/** A comment of a deal with its first replies, oldest first. */
export const commentSchema = oneComment.extend({
  replies: z.array(replySchema),
  replyCount: z.int().min(0),
  /** The cursor of the replies after those in `replies`; null = there are no more. */
  repliesCursor: z.string().nullable(),
})
export type Comment = z.output<typeof commentSchema>
