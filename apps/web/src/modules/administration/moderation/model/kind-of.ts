import type { Report } from '@vicino/contract/administration/moderation/schemas'

/** Returns the kind of content that a report is about. */
export function kindOf({ comment, post, review }: Report): 'deal' | 'comment' | 'post' | 'review' {
  if (comment !== null) return 'comment'
  if (review !== null) return 'review'
  return post === null ? 'deal' : 'post'
}
