import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { commentKeys } from '../model/comment-keys.ts'

/** Reads the comments of a deal, newest first. */
export const commentPages = (dealId: string) =>
  infiniteQueryOptions({
    queryKey: commentKeys.list(dealId),
    queryFn: ({ pageParam, signal }) =>
      call('GET /comment', { query: { dealId, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    meta: { quiet: 'untilLoaded' },
  })

/** Reads all replies to a comment, oldest first. */
export const replyPages = (dealId: string, commentId: string) =>
  infiniteQueryOptions({
    queryKey: commentKeys.replies(dealId, commentId),
    queryFn: ({ pageParam, signal }) =>
      call('GET /comment/{id}/reply', { params: { id: commentId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** Reads the comment that a shared link points to, with its replies. */
export const linkedComment = (dealId: string, id: string) =>
  queryOptions({
    queryKey: commentKeys.linked(dealId, id),
    queryFn: ({ signal }) => call('GET /comment/{id}', { params: { id }, signal }),
    retry: false,
    meta: { quiet: true },
  })

/** Reads the authors whom the caller has muted. */
export const mutedAuthors = queryOptions({
  queryKey: commentKeys.muted,
  queryFn: ({ signal }) => call('GET /comment/muted', { signal }),
})
