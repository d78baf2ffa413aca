import { type FeedFacts, feedPoints, USED_POINTS } from '../for-you.ts'

/** The sum that deals are ordered by, highest first, as the statement of the feed makes it (for-you.queries.ts). */
export function feedScore(facts: FeedFacts): number {
  const sum = Object.values(feedPoints(facts)).reduce((total, points) => total + points, 0)
  return sum - (facts.used ? USED_POINTS : 0)
}
