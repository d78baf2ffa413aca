import type { Review } from '@vicino/contract/social/reviews/schemas'

/** Changes one review in cached data, whatever list, page or other answer holds it. */
export function patchReview(data: unknown, id: string, change: Partial<Review>): unknown {
  if (Array.isArray(data)) return data.map((each: unknown) => patchReview(each, id, change))
  if (typeof data !== 'object' || data === null) return data
  if ('_id' in data && 'stars' in data) return data._id === id ? { ...data, ...change } : data
  const held: Record<string, unknown> = { ...data }
  for (const key of ['pages', 'items', 'review']) {
    if (key in held) held[key] = patchReview(held[key], id, change)
  }
  return held
}
