import { changePlaylist, listDisplays } from '@vicino/contract/displays/endpoints'
import type { Page } from '@playwright/test'
import { newDeal, newShop } from './support/make.ts'
import { workerReady } from './support/pwa.ts'
import { readQr } from './support/read-qr.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

const title = (screen: Page, name: string) => screen.getByRole('heading', { level: 1, name })

test('R-395 R-396 R-397 a screen is paired, plays, follows another order, goes on without a connection and is unpaired', async ({
  page,
  browser,
  baseURL,
  api,
  newUser,
  signIn,
  forwardedFor,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|net::ERR/)
  const shop = await newShop(api, newUser)
  const [bread, wine] = [
    await newDeal(api, { shop }, { title: 'Pane di segale' }),
    await newDeal(api, { shop }, { title: 'Vino rosso' }),
  ]
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 1920, height: 1080 },
    locale: 'it-IT',
    serviceWorkers: 'allow',
    extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
  })
  const screen = await context.newPage()
  await screen.goto('/display/player')
  await expect(screen.getByText('digita questo codice')).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Rifiuta' }), 'nobody is there to answer').toBeHidden()
  await expectAccessible(screen, 'the code of a screen')
  const code = (await screen.locator('.player-code').innerText()).replaceAll(/\s/g, '')
  expect(code).toHaveLength(6)

  await signIn(shop.owner, '/display')
  await page.getByRole('button', { name: 'Collega uno schermo' }).click()
  await page.getByLabel('Codice sullo schermo').fill(code.toLowerCase())
  await page.getByLabel('Nome').fill('Vetrina')
  await page.getByRole('button', { name: 'Collega', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Vetrina' })).toBeVisible()
  await expect(screen.getByText('La playlist è vuota.')).toBeVisible()

  await page.getByRole('button', { name: 'Modifica Vetrina' }).click()
  await page.getByRole('button', { name: 'Aggiungi Pane di segale' }).click()
  await page.getByRole('button', { name: 'Aggiungi Vino rosso' }).click()
  await expectAccessible(page, 'the editor of a playlist')
  await page.getByRole('button', { name: 'Salva la playlist' }).click()
  await expect(title(screen, 'Pane di segale')).toBeVisible({ timeout: 10_000 })
  await expectAccessible(screen, 'a deal on a screen')
  const [display] = await api.ask(shop.owner, listDisplays, {})
  const qr = await readQr(await screen.getByRole('img', { name: 'Codice QR di Pane di segale' }).screenshot())
  expect(qr?.text).toContain(`detail=${bread._id}`)
  expect(qr?.text).toContain(`display=${display?._id}`)

  const always = { seconds: 60, weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }
  const items = [wine, bread].map(({ _id: dealId }) => ({ dealId, ...always }))
  const params = { id: display?.playlist?._id ?? '' }
  await api.ask(shop.owner, changePlaylist, { params, body: { name: 'Vetrina', items } })
  await expect(title(screen, 'Vino rosso')).toBeVisible({ timeout: 10_000 })

  await workerReady(screen)
  await context.setOffline(true)
  await screen.reload()
  await expect(title(screen, 'Vino rosso')).toBeVisible()
  await expect(screen.getByText('Senza connessione')).toBeVisible({ timeout: 15_000 })
  await context.setOffline(false)
  await expect(screen.getByText('Senza connessione')).toBeHidden({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Azioni per Vetrina' }).click()
  await page.getByRole('menuitem', { name: 'Scollega' }).click()
  await page.getByRole('button', { name: 'Scollega', exact: true }).click()
  await expect(page.getByText('Nessuno schermo collegato')).toBeVisible()
  await expect(screen.getByText('digita questo codice')).toBeVisible({ timeout: 10_000 })
  await context.close()
})
