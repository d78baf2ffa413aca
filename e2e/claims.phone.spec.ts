import { type getMemberCatalogue, listOwnClaims } from '@vicino/contract/loyalty/claims/endpoints'
import { getMemberCard, getProgramBalance } from '@vicino/contract/loyalty/members/endpoints'
import { createReward } from '@vicino/contract/loyalty/programs/rewards/endpoints'
import { openShop } from '@vicino/contract/marketplace/shops/endpoints'
import type { BodyInputOf, ResponseOf } from '@vicino/contract/endpoint'
import type { Page } from '@playwright/test'
import { browserFilming } from './support/code-video.ts'
import { activated, bought, joined, newDraft, newShop } from './support/make.ts'
import { answerFirst } from './support/requests.ts'
import { readQr } from './support/read-qr.ts'
import { claimsOf, expect, expectAccessible, signInOn, test } from './support/test.ts'

type RewardBody = BodyInputOf<typeof createReward>

const MUG: RewardBody = {
  kind: 'product',
  fulfilment: 'store',
  name: 'Tazza del forno',
  description: 'Di ceramica, dipinta a mano.',
  imageUrl: null,
  points: 100,
  stamps: 0,
  money: 2,
  value: 12,
  vatRate: 22,
  stock: 3,
  estimate: null,
  perMember: null,
  minRank: 0,
  visibleFrom: null,
  visibleTo: null,
}

/** Returns the text that the till's camera reads from the phone. */
async function codeOnScreen(page: Page): Promise<string> {
  const qr = page.getByRole('img', { name: 'Codice QR del tuo premio' })
  await expect(qr).toBeVisible()
  let text = ''
  const read = async () => {
    text = (await readQr(await qr.screenshot().catch(() => Buffer.alloc(0))))?.text ?? ''
    return text
  }
  await expect.poll(read, 'the till reads the QR').toMatch(/^VC1:/)
  return text
}

test('R-219 R-332 R-333 R-334 R-335 R-411 R-413 R-415 a member claims a reward on the phone at the displayed price, also after a lost answer; the till hands it over once; the brand sees it in the queue and in Panoramica without a reload', async ({
  page,
  browser,
  baseURL,
  signIn,
  newUser,
  api,
  forwardedFor,
  expectedErrors,
}) => {
  // The phone may renew its code in the moment in which the till hands the reward over.
  expectedErrors.push(/status of 409 .*\/claim\/[^/]+\/qr$/)
  const shop = await newShop(api, newUser)
  const program = await newDraft(api, shop)
  const params = { id: program.id }
  await api.ask(shop.owner, createReward, { params, body: MUG })
  await api.ask(shop.owner, createReward, {
    params,
    body: { ...MUG, name: 'Cena per due', points: 300, money: 0, value: 60 },
  })
  await activated(api, shop, program)
  const user = await newUser()
  await joined(api, user, program)
  const userId = String(claimsOf(await api.token(user))['sub'])
  // The level Silver starts at 30 points and multiplies the points of purchases by 1.5.
  await bought(api, shop, { userId }, 40)
  await bought(api, shop, { userId }, 60)
  const pointsOf = async () =>
    (await api.ask(user, getProgramBalance, { params: { userId, programId: program.id } })).points
  const before = await pointsOf()
  expect(before).toBeGreaterThanOrEqual(110)

  // The brand keeps its queue and its numbers open during the whole test.
  const office = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 1440, height: 900 },
    locale: 'it-IT',
    extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
    reducedMotion: 'reduce',
  })
  try {
    const queue = await office.newPage()
    await signInOn(queue, shop.owner, `/raccolte/${program.id}/premi`)
    await expect(queue.getByText('Nessuna richiesta', { exact: true })).toBeVisible()
    await expect(queue.getByRole('link', { name: 'Richieste premi' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(queue, 'empty queue of claims')
    const overview = await office.newPage()
    await overview.goto(`/raccolte/${program.id}/dettagli`)
    const handed = overview
      .locator('dl > div')
      .filter({ has: overview.getByText('Premi richiesti', { exact: true }) })
      .getByRole('definition')
      .first()
    await expect(handed).toHaveText('0')

    // The wallet shows a reward within reach, and the catalogue shows the missing points for the
    // others.
    await signIn(user, '/wallet?tab=programs')
    await page.getByRole('link', { name: /Puoi avere: Tazza del forno/ }).click()
    await expect(page).toHaveURL(`/wallet/${program.id}?tab=rewards#premi`)
    await expect(
      page.getByRole('button', { name: `Ti mancano ${300 - before} punti: Cena per due` }),
    ).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page, 'catalogue of a member')

    // The app tells the member when a price has risen since the app read it, and asks for a new
    // confirmation.
    expectedErrors.push(/\/claim$/)
    await answerFirst(page, /\/catalogue$/, async (route) => {
      const response = await route.fetch()
      const catalogue = (await response.json()) as ResponseOf<typeof getMemberCatalogue>
      const items = catalogue.items.map((reward) => ({ ...reward, price: { ...reward.price, points: 90 } }))
      await route.fulfill({ response, json: { ...catalogue, items } })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Richiedi: Tazza del forno' }).click()
    const sheet = page.getByRole('dialog', { name: 'Richiedi il premio' })
    await sheet.getByRole('button', { name: 'Richiedi per 90 punti' }).click()
    await expect(sheet.getByRole('alert')).toContainText(/prima 90 punti.*ora 100 punti/)
    expect(await pointsOf()).toBe(before)

    // The sheet shows the cost and the points that remain.
    await expect(sheet.getByText(`${before - 100} punti`)).toBeVisible()
    await expect(sheet.getByText('2,00 €', { exact: true })).toBeVisible()
    await expectAccessible(page, 'sheet of a claim')

    // The server takes the points, but its answer is lost. After a reload the app sends the same
    // request again.
    const keys: (string | undefined)[] = []
    await page.route(/\/reward\/[^/]+\/claim$/, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort('failed')
    })
    await sheet.getByRole('button', { name: 'Richiedi per 100 punti' }).click()
    await expect(sheet.getByRole('alert')).toContainText('non verrà contata due volte')
    await expect(sheet.getByRole('button', { name: 'Riprova' })).toBeEnabled()
    await sheet.getByRole('button', { name: 'Riprova' }).click()
    await expect(page).toHaveURL(/\/premio\//)
    expect(new Set(keys).size).toBe(1)
    expect(await pointsOf()).toBe(before - 100)
    const [claim] = (await api.ask(user, listOwnClaims)).items
    expect(claim).toMatchObject({ state: 'ready', points: 100, money: 2 })

    // The phone shows the code and, beside it, the amount to pay, the end of the period and the
    // steps so far.
    const shown = page.locator('[data-typed-code]')
    await expect(shown).toHaveText(claim?.code ?? '')
    await expect(page.getByText('Alla cassa paghi 2,00 €')).toBeVisible()
    await expect(page.getByText(/^Ritiralo entro il/)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Pronto per il ritiro' })).toBeVisible()
    await expectAccessible(page, 'claimed reward')

    // The brand sees the claim without a reload.
    const row = queue.getByRole('list', { name: 'Richieste' }).getByRole('button')
    await expect(row).toContainText('Tazza del forno')
    await expect(row).toContainText(user.username)

    // A till enters a wrong code, then the code as the member reads it out, and takes the payment.
    const till = await office.newPage()
    await till.goto('/scan')
    const field = till.getByLabel(/numero di 9 cifre/)
    // The test changes the first letter to a different one, because one code in 32 begins with 0.
    const code = claim?.code ?? ''
    await field.fill(`${code.startsWith('0') ? 'A' : '0'}${code.slice(1)}`)
    await field.press('Enter')
    await expect(till.getByRole('alert')).toBeVisible()
    await till.getByRole('button', { name: 'Scansiona un altro codice' }).click()
    await field.fill((claim?.code ?? '').toLowerCase())
    await field.press('Enter')
    const desk = till.getByRole('region', { name: 'Tazza del forno' })
    await expect(desk.getByText(user.username)).toBeVisible()
    await expect(desk.getByText('2,00 €', { exact: true })).toBeVisible()
    await expectAccessible(till, 'reward at the till')
    await desk.getByRole('button', { name: 'Annulla' }).click()

    // A second till reads the QR code from the phone with its camera and hands the reward over.
    const filming = await browserFilming(await codeOnScreen(page))
    try {
      const cash = await (
        await filming.browser.newContext({
          ...(baseURL !== undefined && { baseURL }),
          permissions: ['camera'],
          locale: 'it-IT',
          extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
          reducedMotion: 'reduce',
        })
      ).newPage()
      await signInOn(cash, shop.owner, '/scan')
      await cash
        .getByRole('region', { name: 'Tazza del forno' })
        .getByRole('button', { name: 'Consegna il premio' })
        .click()
      await expect(cash.getByRole('region', { name: 'Premio consegnato' })).toContainText(
        'Da incassare: 2,00 €',
      )
      await expectAccessible(cash, 'reward handed over')
    } finally {
      await filming.close()
    }

    // The phone and the office show the handover at once. The server refuses a second handover and
    // gives the time of the first one.
    await expect(page.getByText(/^Consegnato il/)).toBeVisible()
    await expect(row).toBeHidden()
    await queue.getByRole('button', { name: 'Concluse' }).click()
    await expect(row).toContainText('Consegnato')
    await row.click()
    await expect(queue.getByRole('dialog').getByText('100 punti')).toBeVisible()
    await expectAccessible(queue, 'claim of a customer')
    await field.fill(claim?.code ?? '')
    await field.press('Enter')
    await expect(till.getByRole('alert')).toContainText('Premio già consegnato il')
    await expect(handed).toHaveText('1')

    // The wallet lists the claim under 'Richieste concluse'.
    await page.getByRole('link', { name: 'I tuoi premi' }).click()
    await page.getByText('Richieste concluse').click()
    await expect(page.getByRole('link', { name: /Tazza del forno.*Consegnato/ })).toBeVisible()
  } finally {
    await office.close()
  }
})

test('R-219 R-220 R-334 R-411 a shipped reward, a reward that needs approval, and a reward that the brand cannot deliver: address, cancelling, tracking, receipt, other reward, certificate; the till finds the claim by the member’s card and hands over in the shop that it chooses', async ({
  page,
  browser,
  baseURL,
  signIn,
  newUser,
  api,
  forwardedFor,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newDraft(api, shop)
  const params = { id: program.id }
  const make = (more: Partial<RewardBody>) =>
    api.ask(shop.owner, createReward, { params, body: { ...MUG, money: 0, ...more } })
  await make({ name: 'Cesto di Natale', fulfilment: 'shipping', value: 30 })
  await make({ name: 'Visita al forno', needsApproval: true })
  const branch = await api.ask(shop.owner, openShop, {
    body: { name: 'Filiale', address: 'Via Piccola 2', city: 'Bergamo', latitude: 45.7, longitude: 9.67 },
  })
  await make({ name: 'Grembiule', value: 15, points: 5000, pickupShops: [branch._id] })
  await activated(api, shop, program)
  const user = await newUser()
  await joined(api, user, program)
  const userId = String(claimsOf(await api.token(user))['sub'])
  await bought(api, shop, { userId }, 400)
  const office = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 1440, height: 900 },
    locale: 'it-IT',
    extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
    reducedMotion: 'reduce',
  })
  try {
    const queue = await office.newPage()
    await signInOn(queue, shop.owner, `/raccolte/${program.id}/premi`)
    const row = (name: string) =>
      queue.getByRole('list', { name: 'Richieste' }).getByRole('button').filter({ hasText: name })
    const decision = queue.getByRole('dialog')
    const press = (name: string) => decision.getByRole('button', { name, exact: true }).click()

    // The app sends no claim without an address. With an address the brand reads it and enters how
    // it ships the reward.
    await signIn(user, `/wallet/${program.id}?tab=rewards`)
    await page.getByRole('button', { name: 'Richiedi: Cesto di Natale' }).click()
    const sheet = page.getByRole('dialog', { name: 'Richiedi il premio' })
    await sheet.getByRole('button', { name: 'Richiedi per 100 punti' }).click()
    const address = sheet.getByLabel('Indirizzo di spedizione')
    await expect(address).toBeFocused()
    await expect(sheet.getByText('Scrivi l’indirizzo a cui spedire il premio.')).toBeVisible()
    await address.fill('Ada Rossi, via Larga 3, 24121 Bergamo')
    await sheet.getByRole('button', { name: 'Richiedi per 100 punti' }).click()
    await expect(page.getByText(/lo spedisce entro il/)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Codice QR del tuo premio' })).toHaveCount(0)
    await row('Cesto di Natale').click()
    await expect(decision.getByText('Ada Rossi, via Larga 3')).toBeVisible()
    await press('Spedito')
    await decision.getByLabel('Numero o link della spedizione').fill('BRT 123')
    await expectAccessible(queue, 'a prize is sent')
    await press('Spedito')
    await expect(page.getByText(/^È in viaggio/)).toBeVisible()
    await expect(page.getByText('Spedizione: BRT 123')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Certificato PDF' }).click()
    expect((await download).suggestedFilename()).toBe('Premio Cesto di Natale.pdf')
    await page.getByRole('button', { name: 'Ho ricevuto il premio' }).click()
    await expect(page.getByText(/^Consegnato il/)).toBeVisible()
    await expectAccessible(page, 'a prize that has arrived')

    // The member withdraws a claim that waits for approval, and gets the points back.
    const pointsOf = async () =>
      (await api.ask(user, getProgramBalance, { params: { userId, programId: program.id } })).points
    const before = await pointsOf()
    const ask = async () => {
      await page.goto(`/wallet/${program.id}?tab=rewards`)
      await page.getByRole('button', { name: 'Richiedi: Visita al forno' }).click()
      await sheet.getByRole('button', { name: 'Richiedi per 100 punti' }).click()
      await expect(page.getByText(/deve ancora approvare la richiesta/)).toBeVisible()
    }
    await ask()
    await page.getByRole('button', { name: 'Annulla la richiesta' }).click()
    const withdrawal = page.getByRole('dialog', { name: 'Annullare la richiesta?' })
    await expect(withdrawal).toContainText('100 punti')
    await expectAccessible(page, 'giving a claim up')
    await withdrawal.getByRole('button', { name: 'Annulla la richiesta' }).click()
    await expect(page.getByText('Sono tornati: 100 punti.')).toBeVisible()
    expect(await pointsOf()).toBe(before)

    // The brand cannot deliver the reward, so the member chooses another one at the price already
    // paid.
    await ask()
    await row('Visita al forno').click()
    await press('Proponi altri premi')
    await press('Proponi altri premi')
    await expect(decision.getByText('Scegli almeno un premio.')).toBeVisible()
    await decision.getByLabel('Grembiule').check()
    await decision.getByLabel('Motivo').fill('Il forno è chiuso per lavori.')
    await expectAccessible(queue, 'other prizes are offered')
    await press('Proponi altri premi')
    await expect(page.getByRole('heading', { name: 'Scegli un altro premio' })).toBeVisible()
    await expectAccessible(page, 'other prizes to choose from')
    await page.getByRole('button', { name: 'Scegli: Grembiule' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Grembiule' })).toBeVisible()
    expect(await pointsOf()).toBe(before - 100)
    await expect(row('Grembiule')).toBeVisible()

    // At the till the member's card shows the open claim. Only one shop hands this reward over.
    const till = await office.newPage()
    await till.goto('/scan')
    const field = till.getByLabel(/numero di 9 cifre/)
    await field.fill((await api.ask(user, getMemberCard)).code)
    await field.press('Enter')
    await till.getByRole('button', { name: 'Consegna: Grembiule' }).click()
    const desk = till.getByRole('region', { name: 'Grembiule' })
    await desk.getByRole('button', { name: 'Consegna il premio' }).click()
    await expect(desk.getByText('Scegli il negozio in cui lo consegni.')).toBeVisible()
    const where = desk.getByLabel('In quale negozio sei?')
    await expect(where).toBeFocused()
    await where.selectOption(branch._id)
    await desk.getByRole('button', { name: 'Consegna il premio' }).click()
    await expect(till.getByRole('region', { name: 'Premio consegnato' })).toBeVisible()
    await till.getByRole('button', { name: 'Prossimo cliente' }).click()
    const listed = till.getByRole('list', { name: 'Confermati e registrati' }).getByRole('listitem')
    await expect(listed.first()).toContainText('Grembiule')
    await expect(listed.first()).toContainText('Premio')
    await expectAccessible(till, 'list of the day with a prize')
    await expect(page.getByText(/^Consegnato il/)).toBeVisible()
  } finally {
    await office.close()
  }
})
