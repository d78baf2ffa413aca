/** After so many failed attempts a person has to look (docs/operations.md). */
export const ATTEMPTS = 10
const LONGEST_WAIT_SECONDS = 3600

/** Seconds between an attempt that failed and the next: 2, 4, 8 …, an hour at most. */
export function waitAfter(attempts: number): number {
  return Math.min(2 ** attempts, LONGEST_WAIT_SECONDS)
}
