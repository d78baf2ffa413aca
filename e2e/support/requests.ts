import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

const QUIET_MS = 300
const LONGEST_MS = 10_000

const underWay = new WeakMap<Page, Set<Request>>()

/** Follows a page's requests from now on. The stream of live updates never ends, so it is left out. */
export function followRequests(page: Page): void {
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/stream')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/**
 * Waits until a page that `followRequests` knows has loaded what it shows: nothing was under way for a moment. At times
 * the end of a request that a test has answered itself is never reported; after ten seconds what is there is looked at.
 */
export async function settled(page: Page): Promise<void> {
  const open = underWay.get(page)
  const begun = performance.now()
  let quietSince = begun
  while (performance.now() - quietSince < QUIET_MS && performance.now() - begun < LONGEST_MS) {
    await wait(50)
    if (open?.size !== 0) quietSince = performance.now()
  }
}
