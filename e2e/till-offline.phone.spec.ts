import type { Page } from '@playwright/test'
import { newDeal, newShop, openCode, statusOf } from './support/make.ts'
import { workerReady } from './support/pwa.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Writes as a hand scanner does, which is faster than a busy machine types. */
async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }
    },
    [...text, 'Enter'],
  )
}

const confirm = (tab: Page) => tab.getByRole('button', { name: 'Conferma senza rete' })

test('R-211 a till without network takes codes, survives a killed page and a lost answer, and everything counts once', async ({
  page,
  context,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (?:fetch|load)|no-response|NetworkError/,
  )
  const shop = await newShop(api, newUser)
  const deal = await newDeal(api, { shop, quantity: 9 })
  await signIn(shop.owner, '/negozi')
  await page.getByRole('switch', { name: /Le casse lavorano senza rete/ }).click()
  await page.getByRole('region', { name: 'Casse' }).getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Salvato')).toBeVisible()
  await workerReady(page)
  const ready = page.waitForResponse(/\/till\/offline\/kit$/)
  await page.goto('/scan')
  await ready
  const codes = [await openCode(api, await newUser(), deal), await openCode(api, await newUser(), deal)]
  const tokens = codes.map(({ qr }) => qr?.token ?? '')

  await context.setOffline(true)
  await expect(page.getByText(/Sei senza rete e la cassa lavora lo stesso/)).toBeVisible()
  await scan(page, tokens[0] ?? '')
  await expect(page.getByRole('region', { name: 'Deal letto senza rete' })).toContainText(deal.title)
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: 'Fatto, in attesa di rete' })).toBeVisible()
  await page.getByRole('button', { name: 'Prossimo cliente' }).click()
  await scan(page, tokens[0] ?? '')
  await expect(page.getByRole('alert')).toContainText('Già letto su questa cassa')
  await page.getByRole('button', { name: 'Leggi un altro codice' }).click()
  await page.getByLabel(/numero di 9 cifre/).fill('123456789')
  await page.getByLabel(/numero di 9 cifre/).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Un numero digitato ha bisogno della rete')
  await page.goto('about:blank')

  const tab = await context.newPage()
  await tab.goto('/scan', { waitUntil: 'commit' })
  await expect(tab.getByText(/^1 registrazione in attesa di rete/)).toBeVisible()
  await scan(tab, tokens[1] ?? '')
  await confirm(tab).click()
  await tab.getByRole('button', { name: 'Prossimo cliente' }).click()
  await expect(tab.getByText(/^2 registrazioni in attesa di rete/)).toBeVisible()

  // The server gets the entries, and its answer is lost.
  let isLost = false
  await context.route(/\/till\/offline\/entries$/, async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    return route.abort()
  })
  await context.setOffline(false)
  await expect.poll(() => isLost).toBe(true)
  await tab.reload()
  await expect(tab.getByText('Arrivate 2 registrazioni fatte senza rete')).toBeVisible()
  await expect(tab.getByText(/in attesa di rete/)).toHaveCount(0)
  for (const code of codes) expect(await statusOf(api, code)).toBe('redeemed')
})
