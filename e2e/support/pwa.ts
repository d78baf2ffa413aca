import type { Page } from '@playwright/test'

/**
 * Waits until the service worker controls the page. By then it has stored the files that the app
 * needs offline.
 */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}
