import { reactToDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { createPlatformReward, listCoupons } from '@vicino/contract/redemption/brand-points/endpoints'
import { cancelRedemption, listRedemptions } from '@vicino/contract/redemption/redemptions/endpoints'
import { voidRedemption } from '@vicino/contract/till/till/endpoints'
import { DAY_MS } from '@vicino/domain/durations'
import { verifyEmail } from './support/account.ts'
import { newDeal, openCode, openPurchase, redeemed } from './support/make.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { register } from './support/register.ts'
import { expect, test } from './support/test.ts'

const balance = (page: Page) => page.getByRole('region', { name: 'BrandPoint', exact: true })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

test('R-404 R-405 R-409 R-411 R-412 a redemption is the first line of the history, with cause, points, balance and an explanation', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const user = await newUser()
  const deal = await newDeal(api)
  await signIn(user, '/wallet')
  await expect(balance(page)).toContainText('0 BP')
  await expect(page.getByText('Ancora nessun movimento')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Esplora i deal' })).toHaveAttribute('href', '/deals')

  // The screen is open while the till confirms the code. It updates without a reload.
  await redeemed(api, user, deal)
  await expect(balance(page)).toContainText('50 BP')
  const panel = page.getByRole('tabpanel')
  const line = panel.getByRole('listitem').first()
  await expect(line).toContainText(/\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/)
  await expect(line).toContainText('+50 BP')
  await expect(line).toContainText('Saldo 50')
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  const explain = line.getByRole('button', { name: /^Spiega il movimento \+50 BP/ })
  await explain.click()
  await expect(explain).toHaveAttribute('aria-expanded', 'true')
  await expect(line).toContainText(`Deal «${deal.title}» di Bottega Sottocasa: 50 BP`)
  await expect(line).toContainText('Regola «redemption», versione 1')

  await panel.getByRole('button', { name: 'Spesi' }).click()
  await expect(page.getByText('Non hai ancora speso BrandPoint')).toBeVisible()
  await panel.getByRole('button', { name: 'Guadagnati' }).click()
  await panel.getByRole('link', { name: deal.title }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('detail') === deal._id)
  await expect(page.getByRole('region', { name: 'Dettaglio del deal' })).toContainText('UTILIZZATO')
})

test('R-202 R-210 R-411 past redemptions show their outcome; a used one starts a Proof Post; a void appears at once', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const user = await newUser()
  const [used, given] = [await newDeal(api, { points: 70 }), await newDeal(api)]
  const { _id: redeemedId } = await redeemed(api, user, used)
  const { _id: id } = await openCode(api, user, given)
  await api.ask(user, cancelRedemption, { params: { id }, body: {} })
  await signIn(user, '/wallet?tab=history')
  // Above the lines 'Com'è andata?' asks for a review, without a link.
  const lines = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
  await expect(lines).toHaveCount(2)
  const cancelled = lines.filter({ hasText: given.title })
  await expect(cancelled).toContainText('Annullato')
  await expect(cancelled.getByRole('link', { name: /Proof Post/ })).toHaveCount(0)
  const line = lines.filter({ hasText: used.title })
  await expect(line).toContainText('Riscattato')
  await expect(line).toContainText('15,00 €')
  await expect(line).toContainText('+70 BP')
  await line.getByRole('link', { name: /^Crea il tuo Proof Post/ }).click()
  await expect(page).toHaveURL(
    (url) => url.pathname === '/create' && url.searchParams.get('dealId') === used._id,
  )
  // The shop voids the redemption. Every screen shows this to the person, and the displayed points
  // go down.
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Hai 70 BP/ })).toBeVisible()
  await api.ask('brand', voidRedemption, { params: { id: redeemedId }, body: { reason: 'Articolo finito' } })
  const message = page.getByRole('region', { name: 'Messaggi' }).getByRole('listitem')
  await expect(message).toContainText(`Il negozio ha stornato «${used.title}»`)
  await expect(message).toContainText('«Articolo finito». Ti sono stati tolti 70 punti')
  await expect(page.getByRole('link', { name: /^Hai 0 BP/ })).toBeVisible()
  await message.getByRole('button', { name: 'Vedi' }).click()
  await expect(page).toHaveURL(
    (url) => url.pathname === '/wallet' && url.searchParams.get('tab') === 'history',
  )
  await expect(lines.filter({ hasText: used.title })).toContainText('Stornato')
})

test('R-411 open codes show their time, lead back to the code, and can be given up after one confirmation', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const user = await newUser()
  // An account without a confirmed email can have one open code.
  await verifyEmail(user)
  const { of: shop } = await openCode(api, user)
  const { of: online } = await openPurchase(api, user)
  await signIn(user, '/wallet')
  await tab(page, /^Movimenti/).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, /^Raccolte/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, /^Premi/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, /^Codici aperti 2 validi/)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL((url) => url.searchParams.get('tab') === 'codes')
  const cards = page.getByRole('tabpanel').getByRole('article')
  const inShop = cards.filter({ hasText: shop.title })
  await expect(inShop.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  await expect(cards.filter({ hasText: online.title }).getByRole('timer')).toHaveText(/^2[34]:\d\d:\d\d$/)
  await expect(
    cards.filter({ hasText: online.title }).getByRole('link', { name: /^Mostra/ }),
  ).toHaveAttribute('href', `/validazione?id=${online._id}`)
  await expect(inShop.getByRole('link', { name: /^Mostra il codice/ })).toHaveAttribute(
    'href',
    `/riscatta?id=${shop._id}`,
  )
  const first = await inShop.getByRole('timer').innerText()
  await expect(inShop.getByRole('timer')).not.toHaveText(first)
  await inShop.getByRole('button', { name: /^Annulla il codice/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Annullare il codice?' })
  await dialog.getByRole('button', { name: 'Tieni il codice' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cards).toHaveCount(2)
  await inShop.getByRole('button', { name: /^Annulla il codice/ }).click()
  await dialog.getByRole('button', { name: 'Annulla il codice' }).click()
  await expect(cards).toHaveCount(1)
  const { items } = await api.ask(user, listRedemptions, { query: { state: 'open' } })
  expect(items).toHaveLength(1)
})

test('R-404 R-406 an invitation pays after the invited friend has redeemed; its link still works after the sign-in', async ({
  page,
  browser,
  signIn,
  newUser,
  api,
}) => {
  const inviter = await newUser()
  await signIn(inviter, '/punti')
  await expect(page.getByRole('heading', { level: 1, name: 'Ottieni BrandPoint' })).toBeVisible()
  const ways = page.getByRole('listitem')
  for (const [way, points] of [
    ['Riscatta un deal', '+50 BP'],
    ['Invita amici', '+100 BP'],
    ['Completa il profilo', '+75 BP'],
    ['Proof Post', '+50 BP'],
    ['Display in negozio', '+25 BP'],
  ] as const)
    await expect(ways.filter({ hasText: way }).first()).toContainText(points)
  await expect(ways.filter({ hasText: 'Proof Post' }).getByRole('link')).toHaveAttribute('href', '/create')
  const link = await page.getByText(/\/welcome\?mode=register&invite=/).innerText()
  const address = /http\S+/.exec(link)?.[0] ?? ''
  await expect(page.getByText('0 persone registrate')).toBeVisible()

  const guest = await browser.newPage({
    locale: 'it-IT',
    extraHTTPHeaders: { 'x-forwarded-for': '10.77.1.2' },
  })
  await guest.goto(address)
  const dialog = guest.getByRole('dialog')
  await expect(dialog.getByText(`${inviter.username} ti ha invitato su Vicino`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(dialog.getByText(`${inviter.username} ti ha invitato su Vicino`)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Registrati', exact: true }).click()
  await expect(dialog.getByText(`${inviter.username} ti ha invitato su Vicino`)).toBeVisible()
  const username = `ospite ${randomUUID().slice(0, 8)}`
  const invited = { username, email: `${username.replace(' ', '.')}@vicino.test` }
  await register(dialog, invited)
  await expect(guest).toHaveURL((url) => url.pathname === '/')
  await guest.close()
  await page.reload()
  await expect(page.getByText('1 persona registrata')).toBeVisible()
  await expect(page.getByText('0 inviti premiati')).toBeVisible()

  const deal = await newDeal(api)
  await redeemed(api, invited, deal)
  await expect(balance(page)).toContainText('100 BP')
  await expect(page.getByText('1 invito premiato')).toBeVisible()
  await expect(ways.filter({ hasText: 'Invita amici' }).first()).toContainText('Fatto 1 volta')
  await expect(ways.filter({ hasText: 'Invito premiato' })).toContainText('+100 BP')
  const second = await newDeal(api)
  await redeemed(api, invited, second)
  await page.reload()
  await expect(page.getByText('1 invito premiato')).toBeVisible()
  await expect(balance(page)).toContainText('100 BP')
})

test('R-407 the profile shows its completeness; a missing value leads to its field, and errors appear under the field', async ({
  page,
  signIn,
  newUser,
  expectedErrors,
}) => {
  // The browser itself prints the refusal of a date of birth.
  expectedErrors.push(/400.*\/user\//)
  await signIn(await newUser(), '/points')
  const ring = page.getByRole('progressbar', { name: 'Profilo completo' })
  // Two of seven fields are filled: the username and the day of birth.
  await expect(ring).toHaveAttribute('aria-valuenow', '28')
  await page.getByRole('link', { name: /^Telefono/ }).click()
  const phone = page.getByRole('textbox', { name: 'Telefono' })
  await expect(phone).toBeFocused()
  await phone.fill('12')
  await page.getByLabel('Nome', { exact: true }).fill('Giulia')
  await page.getByLabel('Cognome').fill('Ferri')
  const tooYoung = new Date(Date.now() - 13 * 365 * DAY_MS).toISOString().slice(0, 10)
  await page.getByLabel('Data di nascita').fill(tooYoung)
  const save = page.getByRole('button', { name: 'Salva i dati' })
  await save.click()
  await expect(phone).toHaveAccessibleDescription('Numero di telefono non valido')
  await phone.fill('347 123 4567')
  await save.click()
  await expect(page.getByLabel('Data di nascita')).toHaveAccessibleDescription(
    'Serve una data di nascita di almeno 14 anni fa',
  )
  await page.getByLabel('Data di nascita').fill('1994-05-20')
  await save.click()
  await expect(page.getByText('Dati salvati')).toBeVisible()
  await expect(ring).toHaveAttribute('aria-valuenow', '57')
  await expect(phone).toHaveValue('+393471234567')
  await expect(page.getByRole('link', { name: /^Foto/ })).toHaveAttribute('href', '/profile#avatar')
  await expect(page.getByRole('link', { name: /^Email verificata/ })).toHaveAttribute(
    'href',
    '/settings#email',
  )
  await page.goto('/points')
  await expect(ring).toHaveAttribute('aria-valuenow', '57')
})

test('R-408 R-410 points buy a reward once: the balance is lower, and a coupon is in the wallet', async ({
  page,
  context,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write'])
  const title = `Premio di prova ${randomUUID().slice(0, 8)}`
  await api.ask('superadmin', createPlatformReward, {
    body: {
      title: { it: title, en: title },
      description: { it: 'Un premio di prova.', en: 'A reward to try.' },
      cost: 60,
      stock: 1,
      validDays: 30,
      active: true,
    },
  })
  const user = await newUser()
  await signIn(user, '/points')
  const reward = page.getByRole('article').filter({ hasText: title })
  await expect(reward).toContainText('Ti mancano 60 BP')
  await expect(reward.getByRole('button')).toHaveCount(0)
  await expect(balance(page)).toContainText('Non sono denaro, e non si sommano ai punti delle raccolte')

  const deal = await newDeal(api, { points: 100 })
  await redeemed(api, user, deal)
  await reward.getByRole('button', { name: /^Riscatta per 60 BP/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Riscattare il premio?' })
  await expect(dialog).toContainText('40 BP')
  // The answer is lost. The second try has the same key, so the server sells only one reward.
  expectedErrors.push(/\/buy/)
  const keys: (string | undefined)[] = []
  await page.route('**/points/reward/*/buy', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await dialog.getByRole('button', { name: 'Riscatta per 60 BP' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Connessione assente')
  await dialog.getByRole('button', { name: 'Riscatta per 60 BP' }).click()
  const bought = page.getByRole('dialog', { name: 'È tuo!' })
  await expect(bought).toContainText(title)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  await bought.getByRole('link', { name: 'Vai ai coupon' }).click()

  await expect(tab(page, /^Coupon/)).toHaveAttribute('aria-selected', 'true')
  await expect(balance(page)).toContainText('40 BP')
  const coupons = page.getByRole('tabpanel').getByRole('article')
  await expect(coupons).toHaveCount(1)
  await expect(coupons).toContainText(title)
  await expect(coupons).toContainText(/Valido fino al \d{2}\/\d{2}\/\d{4}/)
  const [coupon] = (await api.ask(user, listCoupons)).items
  await coupons.getByRole('button', { name: `Copia il codice ${coupon?.code}` }).click()
  await expect(page.getByText('Codice copiato')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(coupon?.code)
  await tab(page, /^Movimenti/).click()
  const line = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(line).toContainText('−60 BP')
  await line.getByRole('link', { name: title }).click()
  await expect(tab(page, /^Coupon/)).toHaveAttribute('aria-selected', 'true')
  await page.goto('/points')
  await expect(reward).toContainText('Esaurito')
})

test('R-005 R-120 a redeemed deal disappears from the cart and has no button in the saved deals', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const user = await newUser()
  const deal = await newDeal(api)
  await api.ask(user, reactToDeal, { params: { id: deal._id }, body: { reaction: 'WANT' } })
  await signIn(user, '/saved')
  const card = page.getByRole('main').getByRole('article').filter({ hasText: deal.title })
  await expect(card.getByRole('link', { name: /^In Negozio/ })).toHaveAttribute(
    'href',
    `/checkout?id=${deal._id}`,
  )
  const inCart = page.getByText('1 deal da acquistare')
  await expect(inCart).not.toHaveCount(0)
  await page.goto('/wallet')
  await expect(page.getByText('Ancora nessun movimento')).toBeVisible()
  await expect(inCart).not.toHaveCount(0)
  await redeemed(api, user, deal)
  await expect(balance(page)).toContainText('50 BP')
  await expect(inCart).toHaveCount(0)
  await page.goto('/saved')
  await expect(card).toContainText('UTILIZZATO')
  await expect(card.getByRole('link', { name: /In Negozio|Online/ })).toHaveCount(0)
})

test('R-412 the history loads more while the user scrolls, and reports a failure', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/503/)
  await page.route('**/api/v1/points/history*', async (route) => {
    const params = new URL(route.request().url()).searchParams
    if (params.get('direction') === 'spent') return route.fulfill({ status: 503, json: {} })
    const start = Number(params.get('cursor') ?? 0)
    const items = Array.from({ length: 20 }, (_, index) => movement(start + index))
    return route.fulfill({ json: { items, nextCursor: start < 40 ? String(start + 20) : null } })
  })
  await signIn('audience', '/wallet')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await expect
    .poll(async () => {
      await panel.getByRole('listitem').last().scrollIntoViewIfNeeded()
      return panel.getByRole('listitem').count()
    })
    .toBe(60)
  await expect(panel.getByText('Qui comincia la tua storia')).toBeVisible()
  await panel.getByRole('button', { name: 'Spesi' }).click()
  await expect(panel.getByRole('alert')).toContainText('Qualcosa è andato storto')
  await expect(panel.getByRole('button', { name: 'Riprova' })).toBeVisible()
})

const movement = (index: number) => ({
  _id: `01989a18-d326-7335-829d-${String(index).padStart(12, '0')}`,
  kind: 'redemption',
  amount: 50,
  balance: 5000 - 50 * index,
  createdAt: new Date(Date.UTC(2026, 10, 20) - index * DAY_MS).toISOString(),
  explanation: { rule: 'redemption', version: 1, values: { points: 50, dealTitle: 'Pane', brand: 'Forno' } },
  source: { type: 'redemption', id: null, dealId: null, title: 'Pane' },
})
