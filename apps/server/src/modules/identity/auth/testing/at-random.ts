/** Goes on at a random moment of the next `ms` milliseconds: a storm's requests come in ever other orders. */
export function atRandomWithin(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * ms))
}
