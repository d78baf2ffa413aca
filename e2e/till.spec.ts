import { scanAtTill } from '@vicino/contract/till/till/endpoints'
import { cancelRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { reportDeal } from '@vicino/contract/administration/moderation/endpoints'
import { scanRedemption } from '@vicino/contract/till/till/endpoints'
import { nearest, newDeal, newShop, openCode, openPurchase, redeemed, statusOf } from './support/make.ts'
import type { Page } from '@playwright/test'
import { settled } from './support/requests.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { confirm } from './support/till-screen.ts'

const field = (page: Page) => page.getByLabel(/numero di 9 cifre/)
const day = (page: Page) => page.getByRole('list', { name: 'Confermati e registrati' }).getByRole('listitem')

async function type(page: Page, digits: string): Promise<void> {
  await field(page).fill(digits)
  await field(page).press('Enter')
}

test(
  'R-211 R-212 the till is for the scanner and the brand’s staff; other roles are redirected to Home',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn('scanner', '/')
    await expect(page).toHaveURL(/\/scan$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Scannerizza QR' })).toBeVisible()
    await signIn('audience', '/scan')
    await expect(page).not.toHaveURL(/\/scan/)
    await signIn('brand', '/dashboard')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Scan' })).toHaveCount(0)
    await page.getByRole('link', { name: /Apri la cassa/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Scannerizza QR' })).toBeVisible()
  },
)

test(
  'R-214 R-215 R-216 R-220 a typed number, the details, the confirmation, the first row of the day',
  { tag: '@phone' },
  async ({ page, signIn, newUser, api }) => {
    const code = await openCode(api, await newUser())
    await signIn('scanner', '/scan')
    const search = page.getByRole('button', { name: 'Cerca', exact: true }).last()
    await field(page).pressSequentially(code.transactionId.slice(0, 8))
    await expect(search).toBeDisabled()
    await field(page).pressSequentially(code.transactionId.slice(8))
    await expect(field(page)).toHaveValue(code.transactionId.replace(/(\d{3})(?=\d)/g, '$1 '))
    await expect(search).toBeEnabled()
    await field(page).press('Enter')

    const card = page.getByRole('region', { name: code.of.title })
    await expect(card.getByText(code.user.username)).toBeVisible()
    await expect(card.getByText(code.of.discountPrice.toFixed(2).replace('.', ','))).toBeVisible()
    await expect(card.getByText(/^\+\d+ BP$/)).toBeVisible()
    await expect(card.getByRole('timer')).toHaveText(/1[34]:\d\d/)
    await expect(card.getByRole('button', { name: 'Annulla' })).toBeVisible()
    expect(await statusOf(api, code)).toBe('held')

    const sent = page.waitForRequest(/\/redemption\/confirm$/)
    await confirm(page).click()
    expect((await sent).headers()['idempotency-key']).toMatch(/^[\w-]{8,}$/)
    await expect(page.getByRole('heading', { name: 'Riscatto confermato' })).toBeVisible()
    expect(await statusOf(api, code)).toBe('redeemed')
    await expect(field(page), 'ready again by itself').toBeVisible()
    await expect(field(page)).toHaveValue('')
    const row = day(page).filter({ hasText: code.user.username })
    await expect(row).toContainText(code.of.title)
    await expect(row).toContainText(/\d\d:\d\d/)
    await expect(row).toContainText('€')
    await expect(row.getByRole('button'), 'a scanner may not void').toHaveCount(0)
  },
)

test(
  'R-214 R-215 Annulla and Esc leave the code as it is; the till warns about a silent customer screen and asks for an extra confirmation',
  { tag: '@phone' },
  async ({ page, signIn, newUser, api }) => {
    const code = await openCode(api, await newUser())
    await signIn('brand', '/scan')
    for (const leave of ['Annulla', 'Escape']) {
      await type(page, code.transactionId)
      await expect(confirm(page)).toBeVisible()
      if (leave === 'Escape') await page.keyboard.press('Escape')
      else await page.getByRole('button', { name: leave }).click()
      await expect(field(page)).toBeVisible()
    }
    expect(await statusOf(api, code)).toBe('held')

    // The customer's screen has sent nothing for a while. No test waits a minute, so the test
    // changes the answer.
    await page.route('**/redemption/scan', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), unheardSeconds: 240 } })
    })
    await type(page, code.transactionId)
    await expect(page.getByRole('alert')).toContainText('non risponde da 04:00 minuti')
    await expectAccessible(page, 'silent screen')
    const sent = page.waitForRequest(/\/redemption\/confirm$/)
    await page.getByRole('button', { name: 'Conferma lo stesso' }).click()
    expect((await sent).postDataJSON()).toEqual({ transactionId: code.transactionId, withoutScreen: true })
    await expect(page.getByRole('heading', { name: 'Riscatto confermato' })).toBeVisible()
  },
)

test(
  'R-217 R-218 the till gives the reason why a code cannot be used',
  { tag: '@phone' },
  async ({ page, signIn, newUser, api, expectedErrors }) => {
    expectedErrors.push(/\/redemption\/scan/)
    const cancelled = await openCode(api, await newUser())
    await api.ask(cancelled.user, cancelRedemption, { params: { id: cancelled._id }, body: {} })
    const used = await redeemed(api, await newUser())
    const shop = await newShop(api, newUser)
    const foreign = await openCode(api, await newUser(), await newDeal(api, { shop }))
    await signIn('scanner', '/scan')
    const refusals: [string, RegExp][] = [
      ['012345678', /^Codice non valido$/],
      [cancelled.transactionId, /^Riscatto annullato$/],
      [used.transactionId, /^Già riscattato il /],
      [foreign.transactionId, /^Questo deal è di un altro brand$/],
    ]
    for (const [digits, reason] of refusals) {
      await type(page, digits)
      await expect(page.getByRole('alert').getByRole('heading', { name: reason })).toBeVisible()
      await page.getByRole('button', { name: 'Scansiona un altro codice' }).click()
    }
    // A code expires after 15 minutes. No test waits that long, so the test answers with the
    // refusal itself.
    await page.route('**/redemption/scan', (route) =>
      route.fulfill({
        status: 409,
        json: { statusCode: 409, code: 'code_expired', message: 'Codice scaduto' },
      }),
    )
    await type(page, '123456789')
    await expect(page.getByRole('heading', { name: 'Codice scaduto' })).toBeVisible()
  },
)

test(
  'R-221 R-334 after too many wrong numbers and codes of rewards the account is locked for a while',
  { tag: '@phone' },
  async ({ page, signIn, api, expectedErrors }) => {
    expectedErrors.push(/\/till\/scan/)
    // The test signs in as the manager, because no other test of the till uses this account. The
    // account is locked for a while afterwards.
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await api.refusal('manager', scanRedemption, { body: { transactionId: `10000000${wrong}` } })
      await api.refusal('manager', scanAtTill, { body: { text: `0000${wrong}-0000F` } })
    }
    await signIn('manager', '/scan')
    await type(page, '0000BRRAF0')
    await expect(page.getByRole('heading', { name: /^Troppi numeri sbagliati/ })).toBeVisible()
  },
)

test(
  'R-216 without a network nothing is confirmed, and a second try counts once',
  { tag: '@phone' },
  async ({ page, context, signIn, newUser, api, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const code = await openCode(api, await newUser())
    await signIn('scanner', '/scan')
    await expect(field(page)).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(/^Sei senza rete/)).toBeVisible()
    await type(page, code.transactionId)
    await expect(page.getByText('Non è stato confermato nulla')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(confirm(page)).toBeVisible()

    // The server confirms the code, but its answer does not reach the till.
    const keys: (string | undefined)[] = []
    await page.route('**/redemption/confirm', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort('failed')
    })
    await confirm(page).click()
    await expect(page.getByRole('alert')).toContainText('non verrà contata due volte')
    await page.getByRole('button', { name: 'Riprova la conferma' }).click()
    await expect(page.getByRole('heading', { name: 'Riscatto confermato' })).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    await expect(day(page).filter({ hasText: code.user.username })).toHaveCount(1)
  },
)

test(
  'R-210 R-220 the brand sees what the scanner confirmed and voids it with a reason',
  { tag: '@desktop' },
  async ({ page, signIn, newUser, api }) => {
    const code = await redeemed(api, await newUser())
    await signIn('brand', '/scan')
    const row = day(page).filter({ hasText: code.user.username })
    await row.getByRole('button', { name: /^Storna/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Stornare il riscatto?' })
    await dialog.getByRole('button', { name: 'Storna', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Scrivi il motivo')
    await dialog.getByLabel('Motivo').fill('Articolo finito')
    await dialog.getByRole('button', { name: 'Storna', exact: true }).click()
    await expect(row).toContainText('Stornato')
    await expect(row).toContainText('Articolo finito')
    await expect(row.getByRole('button')).toHaveCount(0)
    expect(await statusOf(api, code)).toBe('voided')
  },
)

test(
  'R-208 R-436 the brand confirms an online purchase from its dashboard, sees held units and releases one',
  { tag: '@desktop' },
  async ({ page, signIn, newUser, api, expectedErrors }) => {
    expectedErrors.push(/\/purchase-code\/look/)
    const inShop = await openCode(api, await newUser())
    const listed = await openPurchase(api, await newUser())
    const typed = await openPurchase(api, await newUser())
    await signIn('brand', '/')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1, name: /^Ciao, \w/ })).toBeVisible()
    const waiting = page.getByRole('list', { name: 'Codici in attesa di conferma' }).getByRole('listitem')
    const row = waiting.filter({ hasText: listed.user.username })
    await expect(row).toContainText('15,00')
    await expect(row).toContainText(/scade tra 2[34] ore/)
    await row.getByRole('button', { name: /^Conferma/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Confermare l’acquisto?' })
    await expect(dialog).toContainText(listed.of.title)
    expect(await statusOf(api, listed)).toBe('held')
    await dialog.getByRole('button', { name: 'Conferma acquisto' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toHaveCount(0)
    expect(await statusOf(api, listed)).toBe('redeemed')

    const code = typed.purchase?.code.toLowerCase() ?? ''
    await page.getByLabel('Codice d’acquisto').fill(`${code.slice(0, 5)}-${code.slice(5)}`)
    await page.getByLabel('Codice d’acquisto').press('Enter')
    await dialog.getByRole('button', { name: 'Conferma acquisto' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await statusOf(api, typed)).toBe('redeemed')
    await expect(day(page).filter({ hasText: typed.user.username })).toContainText('Online')

    // The till refuses an unknown code under the field and opens no question.
    await page.getByLabel('Codice d’acquisto').fill('AAAAA-22222')
    await page.getByLabel('Codice d’acquisto').press('Enter')
    await expect(page.getByRole('alert')).toHaveText(/^Codice non valido/)
    await expect(dialog).toHaveCount(0)

    const held = page.getByRole('list', { name: 'Pezzi bloccati da codici aperti' }).getByRole('listitem')
    const unit = held.filter({ hasText: inShop.of.title })
    await expect(unit).toContainText(/dalle \d\d:\d\d alle \d\d:\d\d/)
    await expect(unit).toContainText('Account nuovo')
    await expect(unit).not.toContainText(inShop.user.username)
    await unit.getByRole('button', { name: /^Rimetti in vendita/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rimetti in vendita' }).click()
    await expect(page.getByText('Pezzo di nuovo in vendita')).toBeVisible()
    await expect(unit).toHaveCount(0)
    expect(await statusOf(api, inShop)).toBe('cancelled')
  },
)

test(
  'R-178 R-436 superAdmin reads the reports of users with the deal beside them',
  { tag: '@desktop' },
  async ({ page, signIn, newUser, api }) => {
    const user = await newUser()
    const deal = await nearest(api)
    const text = `Prezzo diverso in negozio, ${user.username}`
    await api.ask(user, reportDeal, { body: { dealId: deal._id, reason: 'price', text } })
    await signIn('superadmin', '/dashboard?queue=reports')
    await expect(page).toHaveURL(/\/dashboard\/report$/)
    const report = page
      .getByRole('list', { name: 'Segnalazioni' })
      .getByRole('listitem')
      .filter({ hasText: text })
    await expect(report).toContainText('Prezzo diverso')
    await expect(report).toContainText(`Segnalato da ${user.username}`)
    await report.getByRole('link').click()
    const sheet = page.getByRole('dialog', { name: 'Deal segnalato' })
    await expect(sheet).toContainText(text)
    await sheet.getByRole('link', { name: deal.title }).click()
    await expect(page.getByRole('region', { name: 'Dettaglio del deal' })).toContainText(deal.title)
  },
)

test(
  'R-213 without access to the camera the till explains this and accepts typed codes',
  { tag: '@phone' },
  async ({ page, signIn, newUser, api }) => {
    const code = await openCode(api, await newUser())
    // The browser asks for permission to use the camera, and the person refuses.
    await page.addInitScript(() => {
      navigator.permissions.query = () => Promise.reject(new TypeError('not told here'))
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await signIn('scanner', '/scan')
    await page.getByRole('button', { name: 'Accendi la fotocamera' }).click()
    await expect(page.getByText('La fotocamera è bloccata')).toBeVisible()
    await type(page, code.transactionId)
    await expect(confirm(page)).toBeVisible()
  },
)

test('axe-core finds nothing at the till and in the dashboard', async ({
  page,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/\/redemption\/scan/)
  const code = await openCode(api, await newUser())
  await openPurchase(api, await newUser())
  await signIn('brand', '/scan')
  await expect(field(page)).toBeVisible()
  await settled(page)
  await expectAccessible(page, 'till')
  await type(page, code.transactionId)
  await expect(confirm(page)).toBeVisible()
  await expectAccessible(page, 'details')
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: 'Riscatto confermato' })).toBeVisible()
  await expectAccessible(page, 'result')
  await expect(field(page)).toBeVisible()
  await type(page, code.transactionId)
  await expect(page.getByRole('button', { name: 'Scansiona un altro codice' })).toBeVisible()
  await expectAccessible(page, 'refusal')
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /^Conferma [A-Z0-9]{5}/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'online code')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Storna/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'void')
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'dashboard')
  await signIn('superadmin', '/dashboard')
  await settled(page)
  await expectAccessible(page, 'what waits')
})
