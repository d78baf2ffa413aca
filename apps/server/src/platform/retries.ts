/**
 * Attempts after which events and deliveries are given up and an operator has to look
 * (docs/operations.md).
 */
export const ATTEMPTS = 10
const LONGEST_WAIT_SECONDS = 3600

/** Seconds from a failed attempt to the next one: 2, 4, 8 … , at most an hour. */
export function waitAfter(attempts: number): number {
  return Math.min(2 ** attempts, LONGEST_WAIT_SECONDS)
}
