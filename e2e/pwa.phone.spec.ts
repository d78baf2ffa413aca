import type { Page } from '@playwright/test'
import { newDeal } from './support/make.ts'
import { expect, test } from './support/test.ts'
import { workerReady } from './support/pwa.ts'

test.use({ serviceWorkers: 'allow' })

/** Addresses below the API whose answers the service worker has stored. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const requests = (await caches.has('api')) ? await (await caches.open('api')).keys() : []
    return requests.map(({ url }) => new URL(url).pathname.replace('/api/v1', ''))
  })

test('the app shows the last feed, an open code and the member card without a connection; signing out deletes them', async ({
  page,
  context,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(
    /ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load)|net::ERR_FAILED|no-response|NetworkError: network/,
  )
  const user = await newUser()
  const deal = await newDeal(api)
  await signIn(user)
  await workerReady(page)
  // The first page load happened before the service worker was active.
  await page.reload()
  const headings = page.getByRole('article').getByRole('heading')
  await expect.poll(() => headings.count()).toBeGreaterThan(3)
  const titles = await headings.allInnerTexts()
  await page.goto(`/riscatta?id=${deal._id}`)
  const number = page.getByText(/^\d{3} \d{3} \d{3}$/)
  await expect(number).toBeVisible()
  const shown = await number.innerText()
  await page.goto(`/deals?detail=${deal._id}`)
  await expect(page.getByRole('heading', { name: deal.title })).toBeVisible()
  await page.goto('/tessera')
  const card = page.getByRole('img', { name: 'Codice QR della tua tessera' })
  await expect(card).toBeVisible()

  await context.setOffline(true)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('Sei offline', { exact: false }).first()).toBeVisible()
  // The test needs only one title of the last answer, because the previous answer could have
  // another order.
  await expect
    .poll(async () => (await headings.allInnerTexts()).filter((title) => titles.includes(title)).length)
    .toBeGreaterThan(0)
  // The offline bar does not cover the close button of a deal.
  await page.goto(`/deals?detail=${deal._id}`, { waitUntil: 'commit' })
  await expect(page.getByText('Sei offline', { exact: false }).first()).toBeVisible()
  await page.getByRole('region', { name: 'Dettaglio' }).getByRole('button', { name: 'Chiudi' }).click()
  await expect(page).toHaveURL((url) => !url.searchParams.has('detail'))
  // The test opens a new tab, as the person does after the phone has closed the app. The tab shows
  // the time that is left.
  const tab = await context.newPage()
  await tab.goto('/wallet?tab=codes', { waitUntil: 'commit' })
  await tab.getByRole('link', { name: /^Mostra il codice/ }).click()
  await expect(tab.getByText(shown)).toBeVisible()
  const left = async () => {
    const [minutes = 0, seconds = 0] = (await tab.getByRole('timer').innerText()).split(':').map(Number)
    return minutes * 60 + seconds
  }
  const before = { left: await left(), at: Date.now() }
  await tab.reload({ waitUntil: 'commit' })
  await expect(tab.getByText(shown)).toBeVisible()
  // The test waits until the screen has sent a request to the server again without success.
  await expect.poll(async () => before.left - (await left())).toBeGreaterThan(5)
  const passed = (Date.now() - before.at) / 1000
  expect(before.left - (await left())).toBeGreaterThan(passed - 2)
  await tab.close()
  await page.goto(`/riscatta?id=${deal._id}`, { waitUntil: 'commit' })
  await expect(page.getByText(shown)).toBeVisible()
  await page.goto('/tessera', { waitUntil: 'commit' })
  await expect(page.getByText(/^Senza rete: vale fino alle/)).toBeVisible()
  await expect(card).toBeVisible()
  // A screen that was never opened in this browser explains that it needs the network. It opens by
  // itself later.
  await page.goto('/help', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Sei offline' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ricarica' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vai alla Home' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Come possiamo aiutarti?' })).toBeVisible()

  expect(await page.evaluate(() => caches.has('api'))).toBe(true)
  await page.goto('/settings')
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.waitForURL('**/welcome')
  // A screen that was open may have read public lists again as a guest.
  await expect.poll(async () => (await kept(page)).filter((path) => path !== '/settings')).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('open-codes'))).toBeNull()
})

test('an answer that is on its way while the stored answers are deleted is not stored', async ({
  page,
  newUser,
  signIn,
  api,
}) => {
  const user = await newUser()
  const authorization = `Bearer ${await api.token(user)}`
  await signIn(user)
  await workerReady(page)
  await page.goto('/help')
  await expect(async () => {
    await page.evaluate(async (bearer) => {
      await caches.delete('api')
      const answer = fetch('/api/v1/settings')
      navigator.serviceWorker.controller?.postMessage({ type: 'DELETE_ANSWERS' })
      await (await answer).text()
      await (await fetch('/api/v1/category/browse', { headers: { authorization: bearer } })).text()
    }, authorization)
    // The second answer is stored, so the first one would be.
    await expect.poll(() => kept(page)).toContain('/category/browse')
    expect(await kept(page)).not.toContain('/settings')
  }).toPass()
})
