import { vi } from 'vitest'

/**
 * Runs a test that fills a rate limit while the process's date stands still. A window of a minute
 * would otherwise end before a slow machine has sent enough requests.
 */
export async function inOneWindow(work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}
