/**
 * Waits for a random part of the next `ms` milliseconds, so that simultaneous requests come in
 * varying order.
 */
export function atRandomWithin(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * ms))
}
