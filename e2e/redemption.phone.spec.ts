import { listReports } from '@vicino/contract/administration/moderation/endpoints'
import {
  confirmPurchaseCode,
  confirmRedemption,
  freeHold,
  listHolds,
  scanRedemption,
  voidRedemption,
} from '@vicino/contract/till/till/endpoints'
import { DAY_MS } from '@vicino/domain/durations'
import { newDeal, openCode, unitsLeft, redeemed } from './support/make.ts'
import { readQr } from './support/read-qr.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/test.ts'

const numberOf = async (page: Page) =>
  (await page.locator('[data-transaction-id]').innerText()).replaceAll(' ', '')

const leaveDialog = (page: Page) => page.getByRole('dialog', { name: 'Annullamento riscatto' })

test.describe('on a phone', () => {
  test('R-170 R-174 R-175 R-176 R-177 R-179 R-181 R-182 R-183 the checkout leads to the code, full screen, with its nine parts', async ({
    page,
    signIn,
    newUser,
    api,
  }) => {
    const user = await newUser()
    const deal = await newDeal(api, { points: 120 })
    await signIn(user, `/checkout?id=${deal._id}`)
    await expect(page.getByRole('heading', { name: deal.title })).toBeVisible()
    await expectAccessible(page, 'checkout')
    await page.getByRole('link', { name: 'Mostra il codice in cassa' }).click()

    await expect(page.getByText(/^\d{3} \d{3} \d{3}$/)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
    await expect(page.getByText('Bottega Sottocasa', { exact: true })).toBeVisible()
    await expect(page.getByText('15,00 €')).toBeVisible()
    await expect(page.getByText('20,00 €').first()).toBeVisible()
    await expect(page.getByText('+120 BP')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Cestino [\da-f]{8}$/ })).toBeVisible()
    await expect(page.getByText(/persone ce l’hanno/)).toBeVisible()
    await page.getByRole('button', { name: 'altro' }).click()
    await expect(page.getByRole('button', { name: 'meno' })).toBeVisible()
    for (const note of [/in cassa prima di pagare/, /una volta sola per persona/, /condizioni di vendita/])
      await expect(page.getByText(note)).toBeVisible()

    const qr = page.getByRole('img', { name: /Codice QR/ })
    // The code's width is 380 px, reduced to fit between the margins of a 390 px screen.
    await expect.poll(async () => (await qr.boundingBox())?.width).toBe(358)
    const read = await readQr(await qr.screenshot())
    expect(read?.ecLevel).toBe('M')
    const modules = await qr.locator('path').evaluate((path: SVGPathElement) => path.getBBox().width)
    expect(modules).toBe(53)
    const number = await numberOf(page)
    const line = await api.ask('scanner', scanRedemption, { body: { token: read?.text ?? '' } })
    expect(line).toMatchObject({ transactionId: number, deal: { _id: deal._id } })
    expect(await unitsLeft(api, user, deal._id)).toBe(2)
    expect((await openCode(api, user, deal)).transactionId).toBe(number)
    await expectAccessible(page, 'code')
  })

  test('R-185 R-186 R-187 R-188 R-189 R-191 every way of leaving opens a question, and the answer to stay keeps the screen', async ({
    page,
    signIn,
    newUser,
    api,
  }) => {
    const deal = await newDeal(api)
    await signIn(await newUser(), `/checkout?id=${deal._id}`)
    await page.getByRole('link', { name: 'Mostra il codice in cassa' }).click()
    const number = await numberOf(page)
    const ways: [string, () => Promise<unknown>][] = [
      ['back button', () => page.getByRole('button', { name: 'Indietro' }).click()],
      ['browser back', () => page.goBack()],
      ['Backspace', () => page.keyboard.press('Backspace')],
      ['Alt+Left', () => page.keyboard.press('Alt+ArrowLeft')],
      ['Ctrl+W', () => page.keyboard.press('Control+w')],
      ['Alt+F4', () => page.keyboard.press('Alt+F4')],
    ]
    for (const [name, leave] of ways) {
      await leave()
      await expect(leaveDialog(page), name).toBeVisible()
      await expect(leaveDialog(page)).toContainText('perdi la priorità')
      await expect(leaveDialog(page).getByText(/ancora 1[45]:\d\d/)).toBeVisible()
      await page.getByRole('button', { name: 'Rimani qui' }).click()
      await expect(leaveDialog(page)).toBeHidden()
      await expect(page).toHaveURL(/\/riscatta\?id=/)
      expect(await numberOf(page), name).toBe(number)
    }
    await expect(page.getByRole('timer')).toHaveText(/^14:/)
  })

  test('R-178 R-187 writing a report does not count as leaving, and Backspace deletes in its text', async ({
    page,
    signIn,
    newUser,
    api,
  }) => {
    const deal = await newDeal(api)
    await signIn(await newUser(), `/riscatta?id=${deal._id}`)
    await page.getByRole('button', { name: 'Segnala questo deal' }).click()
    const form = page.getByRole('dialog', { name: 'Segnala questo deal' })
    await form.getByRole('radio', { name: 'Il prezzo non è quello indicato' }).check()
    await form.getByRole('textbox').fill('In cassa costa di piùù')
    await page.keyboard.press('Backspace')
    await expect(form.getByRole('textbox')).toHaveValue('In cassa costa di più')
    await expect(leaveDialog(page)).toBeHidden()
    await form.getByRole('button', { name: 'Invia la segnalazione' }).click()
    await expect(page.getByText('Grazie per la segnalazione')).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    const { items } = await api.ask('superadmin', listReports, { query: { limit: '50' } })
    expect(items).toContainEqual(
      expect.objectContaining({ reason: 'price', deal: expect.objectContaining({ _id: deal._id }) }),
    )
  })

  test('R-191 R-192 giving up cancels at once: the app returns to the deal, the unit is free, and the till refuses the code', async ({
    page,
    signIn,
    newUser,
    api,
  }) => {
    const user = await newUser()
    const deal = await newDeal(api)
    await signIn(user, `/checkout?id=${deal._id}`)
    await page.getByRole('link', { name: 'Mostra il codice in cassa' }).click()
    const number = await numberOf(page)
    await page.goBack()
    await page.getByRole('button', { name: 'Rinuncio al riscatto' }).click()
    await expect(page).toHaveURL(/\/checkout\?id=/)
    expect(await unitsLeft(api, user, deal._id)).toBe(3)
    const scan = await api.refusal('scanner', scanRedemption, { body: { transactionId: number } })
    expect([scan.status, scan.message]).toEqual([409, 'Riscatto annullato'])
  })

  test('R-176 R-190 R-192 a reload, a lost network and a closed tab keep the code; closing warns; a code that ended in the meantime says so', async ({
    page,
    context,
    signIn,
    newUser,
    api,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
    const user = await newUser()
    const deal = await newDeal(api)
    await signIn(user, `/checkout?id=${deal._id}`)
    await page.getByRole('link', { name: 'Mostra il codice in cassa' }).click()
    await expect(page.getByText(/perdi la priorità e il pezzo/)).toBeVisible()
    const first = await numberOf(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)).toBe(
      'none',
    )

    const cancelled: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/cancel')) cancelled.push(request.url())
    })
    page.on('dialog', (dialog) => void dialog.accept())
    const renewed = page.waitForResponse(/\/qr$/)
    await page.reload()
    expect(await numberOf(page)).toBe(first)
    // The browser stores no freshness token. The screen requests one at once, and the till sees
    // from the request that the screen is open.
    expect((await renewed).status()).toBe(200)
    await expect(page.getByText('Sei senza connessione')).toBeHidden()
    expect(await unitsLeft(api, user, deal._id)).toBe(2)

    // The person gives the redemption up without a network. The app cancels nothing later, and the
    // deal leads back to the same code.
    await context.setOffline(true)
    await page.goBack()
    await page.getByRole('button', { name: 'Rinuncio al riscatto' }).click()
    await expect(leaveDialog(page).getByText(/l’annullamento non è partito/)).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Esci, tieni il codice' }).click()
    await expect(page).toHaveURL(/\/checkout\?id=/)
    await page.goto(`/riscatta?id=${deal._id}`)
    expect(await numberOf(page)).toBe(first)
    expect((await openCode(api, user, deal)).transactionId).toBe(first)
    const offline = cancelled.length
    await page.reload()
    await expect(page.getByRole('timer')).toBeVisible()
    expect(cancelled.length).toBe(offline)

    const tab = await context.newPage()
    await tab.goto(`/riscatta?id=${deal._id}`)
    expect(await numberOf(tab)).toBe(first)
    // A browser asks for confirmation before it closes a page only if somebody has used the page.
    await tab.getByRole('heading', { name: 'Prima di pagare' }).click()
    const warned = tab.waitForEvent('dialog')
    await tab.close({ runBeforeUnload: true })
    const warning = await warned
    expect(warning.type()).toBe('beforeunload')
    await warning.accept()
    expect(await unitsLeft(api, user, deal._id)).toBe(2)

    // The shop releases the unit. The open screen says that the shop did it, and opens no new code
    // by itself.
    const { items } = await api.ask('brand', listHolds, { query: { limit: '100' } })
    const hold = items.find((one) => one.deal._id === deal._id)
    await api.ask('brand', freeHold, { params: { id: hold?._id ?? '' }, body: {} })
    await expect(page.getByRole('heading', { name: 'Il negozio ha liberato il pezzo' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Genera un nuovo codice' })).toBeVisible()
    expect(await unitsLeft(api, user, deal._id)).toBe(3)
  })

  test('R-183 R-184 the countdown is the server’s, and at its end there is a way to a new code', async ({
    page,
    signIn,
    newUser,
    api,
  }) => {
    const deal = await newDeal(api)
    // The phone's clock is a month ahead of the server's clock. With a larger difference the cookie
    // choice would have expired.
    await page.clock.install({ time: new Date(Date.now() + 30 * DAY_MS) })
    await signIn(await newUser(), `/riscatta?id=${deal._id}`)
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
    await page.clock.fastForward('10:30')
    await expect(page.getByText('Il codice vale ancora 5 minuti.')).toBeAttached()
    await page.clock.fastForward('05:00')
    await expect(page.getByRole('heading', { name: 'Codice scaduto' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Genera un nuovo codice' })).toBeVisible()
    await expectAccessible(page, 'expired')
    await page.getByRole('link', { name: 'Torna ai deal' }).click()
    await expect(page).toHaveURL(/\/deals/)
  })

  test('R-193 R-195 R-197 R-199 R-200 R-201 R-204 confirmed at the till, the phone celebrates by itself', async ({
    page,
    signIn,
    newUser,
    api,
    expectedErrors,
  }) => {
    // The page requests a code for the deal again after the code was used, and the server answers
    // 409.
    expectedErrors.push(/409/)
    // The confetti is motion.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const user = await newUser()
    const deal = await newDeal(api)
    await signIn(user, `/checkout?id=${deal._id}`)
    await page.getByRole('link', { name: 'Mostra il codice in cassa' }).click()
    const transactionId = await numberOf(page)
    await api.ask('scanner', confirmRedemption, { body: { transactionId } })
    await expect(page.getByRole('heading', { name: 'Deal riscattato con successo' })).toBeVisible()
    await expect(page.getByText('Hai ottenuto 50 punti!')).toBeVisible()
    await expect(page.locator('canvas')).toBeAttached()
    for (const name of [
      'Crea il tuo Proof Post',
      'Voglio crearlo più tardi',
      'I miei Punti',
      'I miei Preferiti',
    ])
      await expect(page.getByRole('button', { name })).toBeVisible()
    await expectAccessible(page, 'success')

    const question = page.getByRole('dialog', { name: 'Rimandi il Proof Post?' })
    await page.goBack()
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(/\/riscatta\/successo/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Indietro' }).click()
    await question.getByRole('button', { name: 'Lo faccio dopo' }).click()
    await expect(page).toHaveURL(/\/checkout/)
    await expect(page.getByText('UTILIZZATO')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mostra il codice in cassa' })).toHaveCount(0)

    await page.goto(`/riscatta?id=${deal._id}`)
    await expect(page.getByRole('heading', { name: 'Hai già utilizzato questo deal.' })).toBeVisible()
  })

  test('R-199 R-201 R-202 R-203 R-210 the four buttons open their screens without a question; no confetti with reduced motion', async ({
    page,
    signIn,
    newUser,
    api,
  }) => {
    const user = await newUser()
    const deal = await newDeal(api, { points: 120 })
    const { _id: id } = await redeemed(api, user, deal)
    const ways: [string, RegExp][] = [
      ['Crea il tuo Proof Post', new RegExp(`/create\\?dealId=${deal._id}`)],
      ['Voglio crearlo più tardi', /:\d+\/$/],
      ['I miei Punti', /\/punti/],
      ['I miei Preferiti', /\/saved/],
    ]
    await page.clock.install()
    await signIn(user, '/profile')
    for (const [name, address] of ways) {
      await page.goto(`/riscatta/successo?id=${String(id)}`)
      await expect(page.getByText('Hai ottenuto 120 punti!')).toBeVisible()
      // Without reduced motion the confetti would start half a second after the screen.
      await page.clock.runFor(2000)
      expect(await page.locator('canvas').count()).toBe(0)
      await page.getByRole('button', { name }).click()
      await expect(page).toHaveURL(address)
    }
    // After the shop has voided the redemption, the same screen shows the shop's reason and the
    // effect on the points.
    await page.goto(`/riscatta/successo?id=${String(id)}`)
    await expect(page.getByText('Hai ottenuto 120 punti!')).toBeVisible()
    await api.ask('brand', voidRedemption, {
      params: { id: String(id) },
      body: { reason: 'Articolo finito' },
    })
    await expect(page.getByRole('heading', { name: 'Riscatto stornato dal negozio' })).toBeVisible()
    await expect(page.getByText(/«Articolo finito».*120 punti/)).toBeVisible()
  })

  test('R-182 without a connection the number stays, and the screen says so', async ({
    page,
    context,
    signIn,
    newUser,
    api,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
    const deal = await newDeal(api)
    await signIn(await newUser(), `/riscatta?id=${deal._id}`)
    const number = await numberOf(page)
    await context.setOffline(true)
    await expect(page.getByText(/la cassa può digitare il numero/)).toBeVisible()
    expect(await numberOf(page)).toBe(number)
    await expect(page.getByRole('img', { name: /Codice QR/ })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/la cassa può digitare il numero/)).toBeHidden()
  })

  test('R-205 R-206 R-207 R-208 an online purchase: two seconds, a code to copy, the shop, and success', async ({
    page,
    context,
    signIn,
    newUser,
    api,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const user = await newUser()
    const deal = await newDeal(api, { online: true })
    await signIn(user, `/checkout?id=${deal._id}`)
    await page.getByRole('link', { name: 'Ottieni il codice' }).click()
    await expect(page.getByText('Stiamo preparando il tuo acquisto')).toBeVisible()
    const start = Date.now()
    const shown = page.locator('[data-purchase-code]')
    await expect(shown).toHaveText(/^[A-Z\d]{5} [A-Z\d]{5}$/)
    expect(Date.now() - start).toBeGreaterThan(1500)
    const code = (await shown.innerText()).replace(' ', '')
    await page.getByRole('button', { name: 'Copia il codice' }).click()
    await expect(page.getByText('Codice copiato')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    const shop = page.getByRole('link', { name: /Vai al negozio/ })
    await expect(shop).toHaveAttribute('href', `https://example.com/cestino?code=${code}`)
    await expect(shop).toHaveAttribute('target', '_blank')
    await expectAccessible(page, 'purchase code')

    // The code stays in the wallet. The app asks no question when the person leaves, and the deal's
    // checkout leads back to the code.
    await page.goBack()
    await expect(page).toHaveURL(/\/checkout/)
    await page.getByRole('link', { name: 'Riprendi il codice' }).click()
    await expect(shown).toHaveText(/^[A-Z\d]{5} [A-Z\d]{5}$/)
    expect((await shown.innerText()).replace(' ', '')).toBe(code)
    await api.ask('brand', confirmPurchaseCode, { body: { code } })
    await expect(page.getByText('Hai ottenuto 50 punti!')).toBeVisible()
  })

  test('R-170 R-196 a deal that nobody can redeem gives the reason', async ({
    page,
    signIn,
    newUser,
    api,
    expectedErrors,
  }) => {
    expectedErrors.push(/40[49]/)
    const deal = await newDeal(api, { quantity: 1 })
    await openCode(api, await newUser(), deal)
    await signIn(await newUser(), '/checkout?id=000')
    await expect(page.getByText('Deal non trovato')).toBeVisible()
    await page.goto(`/checkout?id=${crypto.randomUUID()}`)
    await expect(page.getByText('Deal non trovato')).toBeVisible()
    await page.goto(`/checkout?id=${deal._id}`)
    await expect(page.getByText('Esaurito')).toBeVisible()
    await page.goto(`/riscatta?id=${deal._id}`)
    await expect(page.getByRole('heading', { name: 'Deal esaurito' })).toBeVisible()
    await expectAccessible(page, 'refusal')
  })
})
