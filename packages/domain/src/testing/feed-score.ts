import { type FeedFacts, feedPoints, USED_POINTS } from '../for-you.ts'

/**
 * Computes the sum by which deals are ordered, highest first, like the statement of the feed
 * (for-you.queries.ts).
 */
export function feedScore(facts: FeedFacts): number {
  const sum = Object.values(feedPoints(facts)).reduce((total, points) => total + points, 0)
  return sum - (facts.used ? USED_POINTS : 0)
}
