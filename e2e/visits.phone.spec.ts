import { openShop } from '@vicino/contract/marketplace/shops/endpoints'
import { listVisitCodes } from '@vicino/contract/loyalty/visits/endpoints'
import { activated, joined, newDraft, newMember, newShop } from './support/make.ts'
import { expect, expectAccessible, signInOn, test } from './support/test.ts'

const DUOMO = { latitude: 45.4641, longitude: 9.1896 }
const RULE = { type: 'visit', points: 5, perDay: 1, perMonth: 10, isSaldo: false } as const

test('a member scans the QR code of a shop, consents to the position and starts the two minutes of a check-in at the shop; far away the check-in is refused', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
  newUser,
  api,
  forwardedFor,
  expectedErrors,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newDraft(api, shop, {
    acquisti: { pointCoeff: 1 },
    rules: [
      { ...RULE, id: 'qr', proof: 'qr', radius: null },
      { ...RULE, id: 'qui', points: 7, proof: 'geofence', radius: 100 },
    ],
  })
  const place = { name: 'Centro', address: 'Piazza del Duomo 1', city: 'Milano', ...DUOMO, phone: '' }
  await api.ask(shop.owner, openShop, { body: { ...place, openingHours: null, closures: [] } })
  await activated(api, shop, program)
  const user = await newUser()
  await joined(api, user, program)

  // The printed QR code contains this address, which the phone's camera opens.
  const { items } = await api.ask(shop.owner, listVisitCodes, { params: { id: program.id } })
  const path = new URL(items[0]?.url ?? '').pathname
  await signIn(user, path)
  await expect(page.getByRole('heading', { name: 'Sei da Centro?' })).toBeVisible()
  await expectAccessible(page, 'QR of a shop')
  await page.getByRole('button', { name: 'Fai il check-in' }).click()
  await expect(page.getByRole('status')).toContainText('+5 punti')
  await expectAccessible(page, 'check-in done')
  await page.getByRole('link', { name: 'Apri la raccolta' }).click()

  const visits = page.getByRole('region', { name: 'Passa in negozio' })
  await expect(visits).toContainText('Per oggi è tutto.')
  await expect(visits.getByRole('button', { name: 'Sono in negozio' })).toBeDisabled()
  await visits.getByRole('switch').click()
  await expect(visits).toContainText('Consenso dato')
  expectedErrors.push(/\/visit(\/stay)?$/)
  await context.setGeolocation({ latitude: 45.48, longitude: 9.19 })
  await visits.getByRole('button', { name: 'Sono in negozio' }).click()
  await expect(visits.getByRole('alert')).toContainText('troppo lontano')
  await context.setGeolocation(DUOMO)
  await visits.getByRole('button', { name: 'Sono in negozio' }).click()
  // The stay lasts two minutes and continues after a reload. The server does not trust a phone
  // whose clock runs ahead.
  const stay = visits.getByRole('region', { name: 'Check-in da Centro' })
  const minutes = stay.getByRole('progressbar', { name: 'Check-in da Centro' })
  await expect(minutes).toHaveAttribute('aria-valuetext', /^Mancano 1[12]\d secondi$/)
  await expectAccessible(page, 'visits of a membership')
  await page.clock.install()
  await page.reload()
  await expect(minutes).toHaveAttribute('aria-valuetext', /^Mancano 1[01]\d secondi$/)
  await page.clock.fastForward('02:01')
  await expect(stay.getByRole('alert')).toContainText(/Resta in negozio ancora \d+ secondi/)
  await expect(stay.getByRole('button', { name: 'Riprova' })).toBeEnabled()
  await expectAccessible(page, 'a check-in that is not ready')
  await stay.getByRole('button', { name: 'Annulla' }).click()
  await expect(visits.getByRole('button', { name: 'Sono in negozio' })).toBeEnabled()

  const office = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 1440, height: 900 },
    locale: 'it-IT',
    extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
    reducedMotion: 'reduce',
  })
  try {
    const codes = await office.newPage()
    await signInOn(codes, shop.owner, `/raccolte/${program.id}/visite`)
    await codes.getByRole('button', { name: 'Mostra su uno schermo il QR di Centro' }).click()
    const live = codes.getByRole('dialog', { name: 'Check-in da Centro' })
    await expect(live.getByRole('img', { name: 'QR per il check-in da Centro' })).toBeVisible()
    await live.getByRole('button', { name: 'Chiudi' }).click()
    await codes.getByRole('button', { name: 'Stampa il QR di Centro' }).click()
    await expect(codes.getByRole('dialog', { name: 'QR di Centro' })).toBeVisible()
    await codes.keyboard.press('Escape')
    await expectAccessible(codes, 'QR codes of shops')
    await codes.getByRole('button', { name: 'Rinnova il QR di Centro' }).click()
    await codes.getByRole('dialog').getByRole('button', { name: 'Rinnova' }).click()
    await expect(codes.getByText('QR rinnovato: stampa quello nuovo.')).toBeVisible()
  } finally {
    await office.close()
  }
  expectedErrors.push(/\/visit\/[a-z2-7]+$/)
  await page.goto(path)
  await expect(page.getByText('Questo QR non si può usare')).toBeVisible()
})

test('the till reads a member’s card and registers the visit once, then a purchase; the open phone shows today’s visit, and the streak and the monthly bonus grow', async ({
  page,
  browser,
  baseURL,
  signIn,
  newUser,
  api,
  forwardedFor,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newDraft(api, shop, {
    acquisti: { pointCoeff: 1, thresholds: [{ amount: 50, bonus: 20 }] },
    rules: [
      { ...RULE, id: 'cassa', proof: 'staff', radius: null },
      { id: 'serie', type: 'streak', period: 'week', length: 2, points: 100, maxTimes: 1, isSaldo: false },
    ],
  })
  await activated(api, shop, program)
  const { user, code } = await newMember(api, newUser, program)
  await signIn(user, `/wallet/${program.id}`)
  const visits = page.getByRole('region', { name: 'Passa in negozio' })
  await expect(visits).toContainText('+5 punti se alla cassa leggono la tua tessera')
  await expect(visits.getByRole('switch')).toHaveCount(0)
  const challenges = page.getByRole('region', { name: 'Le tue sfide' })
  const weeks = challenges.getByRole('progressbar', { name: '2 settimane di fila' })
  const spend = challenges.getByRole('progressbar', { name: '50,00 € di spesa nel mese' })
  await expect(weeks).toHaveAttribute('aria-valuetext', '0 di 2 settimane')
  await expect(challenges.getByText('Da iniziare')).toHaveCount(2)

  const counter = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 1440, height: 900 },
    locale: 'it-IT',
    extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
    reducedMotion: 'reduce',
  })
  try {
    const till = await counter.newPage()
    await signInOn(till, shop.owner, '/scan')
    const scan = async () => {
      const field = till.getByLabel(/numero di 9 cifre/)
      await field.fill(code)
      await field.press('Enter')
    }
    await scan()
    const visit = till.getByRole('region', { name: 'Visita senza acquisto' })
    await expect(visit).toContainText('+5 punti')
    await expectAccessible(till, 'visit at the till')
    await visit.getByRole('button', { name: 'Registra visita' }).click()
    const done = till.getByRole('region', { name: 'Visita registrata' })
    await expect(done).toContainText('+5 punti, ora ha 5 punti')
    await expect(done.getByRole('button', { name: 'Prossimo cliente' })).toBeFocused()
    await expectAccessible(till, 'registered visit')
    await till.keyboard.press('Enter')
    const listed = till.getByRole('list', { name: 'Confermati e registrati' }).getByRole('listitem')
    await expect(listed.first()).toContainText('Visita')
    await expect(listed.first()).toContainText('+5 punti')
    await scan()
    await expect(visit).toContainText('Già registrata')
    await expect(visit.getByRole('button', { name: 'Registra visita' })).toHaveCount(0)
    await till.getByLabel('Importo dello scontrino').fill('30')
    await till.getByLabel('Numero dello scontrino', { exact: true }).fill('S-30')
    await till.getByRole('button', { name: 'Registra l’acquisto' }).click()
    await expect(till.getByRole('region', { name: 'Acquisto registrato' })).toBeVisible()
  } finally {
    await counter.close()
  }
  await expect(page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Visita' })).toContainText(
    '+5',
  )
  await expect(visits).toContainText('Per oggi è tutto.')
  await expect(weeks).toHaveAttribute('aria-valuetext', '1 di 2 settimane')
  await expect(spend).toHaveAttribute('aria-valuetext', /^30,00\s€ di 50,00\s€$/)
  await expect(challenges).toContainText('il prossimo acquisto la settimana dopo, entro domenica')
  await expect(challenges).toContainText('Ancora 20,00 € entro')
  await expectAccessible(page, 'challenges under way')
})
