import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request, Route } from '@playwright/test'

const QUIET_MS = 300
const LONGEST_MS = 10_000

const underWay = new WeakMap<Page, Set<Request>>()

/**
 * Records a page's requests from now on. It leaves out the stream of live updates, which never
 * ends.
 */
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
 * Answers the first request to an address; later ones pass. The route stays: while the last route
 * of a page is taken away (`times: 1`), a request that begins at that moment may wait for ever.
 */
export async function answerFirst(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isFirst = true
  await page.route(address, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await answer(route)
  })
}

/**
 * Waits until a page known to `followRequests` has loaded its content, which means that no request
 * was open for a moment. Sometimes the browser never reports the end of a request that the test
 * answered itself. The wait therefore ends after ten seconds.
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
