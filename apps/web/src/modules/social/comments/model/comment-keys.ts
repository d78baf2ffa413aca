import { ROOTS } from '~/lib/query-roots.ts'

/**
 * Query keys of comments. Everything about a deal stands under its id, which the live event names.
 */
export const commentKeys = {
  ofDeal: (dealId: string) => [ROOTS.comments, dealId] as const,
  list: (dealId: string) => [ROOTS.comments, dealId, 'list'] as const,
  replies: (dealId: string, commentId: string) => [ROOTS.comments, dealId, 'replies', commentId] as const,
  linked: (dealId: string, id: string) => [ROOTS.comments, dealId, 'linked', id] as const,
  muted: [ROOTS.comments, 'muted'] as const,
}
