import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { commentKeys } from '../model/comment-keys.ts'

/** Reads the comments of a deal, newest first. */
export const commentPages = (dealId: string) =>
  endpointPages('GET /comment', commentKeys.list(dealId), { query: { dealId } })

/** Reads all replies to a comment, oldest first. */
export const replyPages = (dealId: string, commentId: string) =>
  endpointPages('GET /comment/{id}/reply', commentKeys.replies(dealId, commentId), {
    params: { id: commentId },
    quiet: false,
  })

/** Reads the comment that a shared link points to, with its replies. */
export const linkedComment = (dealId: string, id: string) =>
  endpointQuery('GET /comment/{id}', commentKeys.linked(dealId, id), {
    params: { id },
    retry: false,
    quiet: true,
  })

/** Reads the authors whom the caller has muted. */
export const mutedAuthors = endpointQuery('GET /comment/muted', commentKeys.muted, { quiet: false })
