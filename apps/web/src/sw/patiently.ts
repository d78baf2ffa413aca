/** Milliseconds before each further try. */
const WAITS_MS = [300, 1000] as const

/**
 * Runs work that may fail for a moment, up to three times with growing pauses.
 * @throws the error of the last try
 */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const wait of WAITS_MS) {
    try {
      return await work()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return work()
}
