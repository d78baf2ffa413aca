import { POLL_SECONDS } from '@vicino/contract/channels/displays/constants'
import { changePlaylist, getPlaylist, listDisplays } from '@vicino/contract/channels/displays/endpoints'
import type { Locator, Page } from '@playwright/test'
import { newDeal, newShop } from './support/make.ts'
import { workerReady } from './support/pwa.ts'
import { readQr } from './support/read-qr.ts'
import { expect, expectAccessible, signInOn, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

const title = (screen: Page, name: string) => screen.getByRole('heading', { level: 1, name })

test('R-395 R-396 R-397 R-398 a screen is paired, plays, follows a changed order, plays a day without a connection, reports its plays, and is unpaired', async ({
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
  await screen.clock.install()
  /**
   * Moves the screen's clock past its polling interval until the screen has asked the server again.
   */
  const untilNextRequest = (seen: Locator) =>
    expect(async () => {
      await screen.clock.fastForward(POLL_SECONDS * 1000)
      await expect(seen).toBeVisible({ timeout: 1000 })
    }).toPass()
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
  await untilNextRequest(screen.getByText('La playlist è vuota.'))

  await page.getByRole('tab', { name: 'Playlist' }).click()
  await page.getByRole('button', { name: 'Modifica Vetrina' }).click()
  await page.getByRole('button', { name: 'Aggiungi Pane di segale' }).click()
  await page.getByRole('button', { name: 'Aggiungi Vino rosso' }).click()
  await expectAccessible(page, 'the editor of a playlist')
  await page.getByRole('button', { name: 'Salva la playlist' }).click()
  await untilNextRequest(screen.locator('.player-slide'))
  const [display] = await api.ask(shop.owner, listDisplays, {})
  const always = { seconds: 60, weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }
  const items = [wine, bread].map(({ _id: dealId }) => ({ dealId, ...always }))
  const params = { id: display?.playlist?._id ?? '' }
  const { version } = await api.ask(shop.owner, getPlaylist, { params })
  await api.ask(shop.owner, changePlaylist, { params, body: { name: 'Vetrina', items, version } })
  await untilNextRequest(title(screen, 'Vino rosso'))
  await expectAccessible(screen, 'a deal on a screen')
  const qr = await readQr(await screen.getByRole('img', { name: 'Codice QR di Vino rosso' }).screenshot())
  const address = new URL(qr?.text ?? '')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ detail: wine._id, display: display?._id })

  const passer = await newUser()
  const phone = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'it-IT' })).newPage()
  await signInOn(phone, passer, address.pathname + address.search)
  await expect(phone.getByText('+25 BrandPoint: hai inquadrato il display.')).toBeVisible()
  await phone.context().close()

  await workerReady(screen)
  await context.setOffline(true)
  await screen.reload()
  await expect(title(screen, 'Vino rosso')).toBeVisible()
  for (let hour = 0; hour < 24; hour += 1) {
    const shown = await screen.getByRole('heading', { level: 1 }).innerText()
    await screen.clock.fastForward('01:00:00')
    await expect(screen.getByRole('heading', { level: 1 })).not.toHaveText(shown)
  }
  await expect(screen.getByText('Senza connessione')).toBeVisible()
  await context.setOffline(false)
  const reported = screen.waitForResponse((answer) => answer.url().endsWith('/display-player/plays'))
  await expect(async () => {
    await screen.clock.fastForward(2 * POLL_SECONDS * 1000)
    await expect(screen.getByText('Senza connessione')).toBeHidden({ timeout: 1000 })
  }).toPass()
  expect((await reported).status()).toBe(204)
  await page.goto('/display?tab=figures')
  const metrics = page.getByRole('region', { name: 'Numeri' })
  await expect(metrics.getByRole('button', { name: /^1\s*Inquadrati/ })).toBeVisible()
  await expect
    .poll(async () =>
      Number.parseInt(await metrics.getByRole('button', { name: 'Mostrati' }).innerText(), 10),
    )
    .toBeGreaterThanOrEqual(24)
  await expectAccessible(page, 'the figures of displays')

  await page.getByRole('tab', { name: 'Schermi' }).click()
  await page.getByRole('button', { name: 'Azioni per Vetrina' }).click()
  await page.getByRole('menuitem', { name: 'Scollega' }).click()
  await page.getByRole('button', { name: 'Scollega', exact: true }).click()
  await expect(page.getByText('Nessuno schermo collegato')).toBeVisible()
  await untilNextRequest(screen.getByText('Questo schermo è stato scollegato.'))
  await context.close()
})
