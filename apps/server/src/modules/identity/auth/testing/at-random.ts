/** Goes on at a random moment of the next `ms` milliseconds: simultaneous requests come in an order that changes. */
export function atRandomWithin(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * ms))
}
