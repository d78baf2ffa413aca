import type { Report } from '@vicino/contract/administration/moderation/schemas'

/** What a report is about. */
export function kindOf({ comment, post, review }: Report): 'deal' | 'comment' | 'post' | 'review' {
  if (comment !== null) return 'comment'
  if (review !== null) return 'review'
  return post === null ? 'deal' : 'post'
}
