import { getProgramBalance, listJoinedPrograms } from '@vicino/contract/loyalty/members/endpoints'
import { me } from '@vicino/contract/identity/auth/endpoints'
import type { Page } from '@playwright/test'
import { PASSWORD } from './support/api.ts'
import { bought, newDeal, newProgram, newShop } from './support/make.ts'
import { readQr } from './support/read-qr.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** Returns the text that the till's camera reads from the phone. */
async function cardOnScreen(page: Page): Promise<string> {
  const qr = page.getByRole('img', { name: 'Codice QR della tua tessera' })
  await expect(qr).toBeVisible()
  let card = ''
  // If the app renews the code during the screenshot, the next try reads it.
  const read = async () => {
    card = (await readQr(await qr.screenshot().catch(() => Buffer.alloc(0))))?.text ?? ''
    return card
  }
  await expect.poll(read, 'the till reads the QR').toMatch(/^VM1:/)
  return card
}

test('R-341 R-350 R-352 R-411 R-413 R-414 R-415 R-505 R-506 a consumer joins from a link, shows the card, and sees points, level and explanation at once; without a network the card stays; leaving shows the losses', async ({
  page,
  newUser,
  api,
  expectedErrors,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newProgram(api, shop)
  const [user, deal] = [await newUser(), await newDeal(api, { shop })]

  // A link or a QR code leads a guest to the program. 'Partecipa' leads to the sign-in and back,
  // with the form open.
  await page.goto(`/raccolta/${program.id}`)
  await page.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: program.name })).toBeVisible()
  await expect(page.getByText('1 punto per ogni euro speso')).toBeVisible()
  await expect(page.getByText('20 punti di benvenuto, appena partecipi')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Da 30 punti livello' })).toContainText(
    '50% di punti in più',
  )
  await expect(page.getByRole('link', { name: 'Scarica il PDF' })).toHaveAttribute(
    'href',
    // This is the second version, because the program was activated today instead of tomorrow.
    `/api/v1/program/${program.id}/regulation/2.pdf`,
  )
  await expectAccessible(page, 'page of a program for a guest')
  await page.getByRole('button', { name: 'Partecipa' }).click()
  const signIn = page.getByRole('dialog')
  await signIn.getByLabel('Email').fill(user.email)
  await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await signIn.getByRole('button', { name: 'Accedi', exact: true }).click()

  const form = page.getByRole('dialog', { name: `Partecipa a «${program.name}»` })
  await expect(form.getByRole('checkbox', { checked: false })).toHaveCount(4)
  await form.getByRole('button', { name: 'Partecipa' }).click()
  await expect(form.getByText('Senza questo non si può partecipare.')).toHaveCount(1)
  await expect(form.getByRole('checkbox').first()).toBeFocused()
  await expectAccessible(page, 'joining with its errors')
  await form.getByLabel(/^Ho letto e accetto il regolamento \(versione 2\)/).check()
  // The notice of the shop is read, not accepted.
  await form.getByText(`Leggi l’informativa di ${shop.name}`, { exact: false }).click()
  await expect(form.getByRole('heading', { name: 'Chi è responsabile' })).toBeVisible()
  await expectAccessible(page, 'the privacy notice of a shop')
  await form.getByRole('button', { name: 'Partecipa' }).click()
  await expect(page).toHaveURL(`/wallet/${program.id}`)
  await expect(page.getByText('Ci sei! Hai già 20 punti.')).toBeVisible()
  const movements = page.getByRole('tabpanel').getByRole('listitem')
  await expect(movements).toHaveCount(1)
  await expect(movements).toContainText('Benvenuto: +20')

  // The till reads the QR code from the screen and registers the purchase. The phone shows it
  // without a reload.
  await page.getByRole('link', { name: 'Mostra la tessera' }).click()
  await expect(page).toHaveURL('/tessera')
  const card = await cardOnScreen(page)
  await bought(api, shop, { card }, 39.9)
  const gain = page.getByRole('status').filter({ hasText: '+39 punti' })
  await expect(gain).toContainText(`+39 punti in «${program.name}». Ora ne hai 59.`)
  await expect(gain).toContainText('+3 bollini')
  await expect(gain).toContainText('Il tuo livello è Silver.')
  await expect(gain).toContainText('39,90 € = 39,9 → 39')

  // The phone loses the network. It still has the card of the day and says that it is offline, and
  // the till accepts the card.
  await page.route('**/api/v1/member-card', (route) => route.abort('internetdisconnected'))
  expectedErrors.push(/member-card/)
  await page.reload()
  await expect(page.getByText(/^Senza rete: vale fino alle/)).toBeVisible()
  const { offlineCard } = await bought(api, shop, { card: await cardOnScreen(page) }, 10)
  expect(offlineCard).toBe(true)
  // The level Silver multiplies by 1.5. The open screen still receives the new points over the live
  // stream.
  await expect(gain.or(page.getByText('+15 punti')).first()).toContainText('Ora ne hai 74.')
  await page.unroute('**/api/v1/member-card')

  // The wallet shows points, level and stamps, each with its text.
  await page.goto('/wallet?tab=programs')
  const own = page.getByRole('tabpanel').getByRole('article')
  await expect(own).toContainText('74 punti')
  await expect(own.getByRole('img', { name: 'Tessera a bollini: 4 su 10' })).toBeVisible()
  await expect(own.getByRole('progressbar', { name: 'Livello Silver' })).toHaveAttribute(
    'aria-valuetext',
    'È il livello più alto.',
  )
  await own.getByRole('link', { name: `Movimenti di ${program.name}` }).click()
  await expect(movements).toHaveCount(3)
  await expect(movements.first()).toContainText('Acquisto di 10,00 €')
  await expect(movements.first()).toContainText('10,00 € × 1,5 (Silver) = 15')
  await page.getByRole('tab', { name: 'Livelli' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sei qui' })).toContainText('Silver')

  // The member changes the consents later. Before leaving, the app shows the losses and asks for
  // confirmation.
  await page.getByRole('tab', { name: 'Adesione' }).click()
  const offers = page.getByRole('switch', { name: `Offerte e novità da ${shop.name}` })
  await expect(offers).not.toBeChecked()
  await offers.click()
  await expect(page.getByText('Consensi salvati')).toBeVisible()
  await expect(offers).toBeChecked()
  await page.getByRole('link', { name: shop.name, exact: true }).click()
  await expect(page.getByRole('link', { name: `La tua tessera di ${program.name}` })).toBeVisible()
  await page.goto(`/deals?detail=${deal._id}`)
  await page
    .getByRole('paragraph')
    .filter({ hasText: `Raccolta punti: ${program.name}` })
    .getByRole('link', { name: 'La tua tessera' })
    .click()
  await page.getByRole('tab', { name: 'Adesione' }).click()
  await page.getByRole('button', { name: 'Lascia la raccolta' }).click()
  const leaving = page.getByRole('dialog', { name: `Lasciare «${program.name}»?` })
  for (const lost of ['74 punti', '4 bollini', 'il livello Silver'])
    await expect(leaving.getByText(lost)).toBeVisible()
  await expectAccessible(page, 'leaving a program')
  await leaving.getByRole('button', { name: 'Resta' }).click()
  const { _id: userId } = await api.ask(user, me)
  const params = { userId, programId: program.id }
  expect(await api.ask(user, getProgramBalance, { params })).toMatchObject({ points: 74 })
  await page.getByRole('button', { name: 'Lascia la raccolta' }).click()
  await leaving.getByRole('button', { name: 'Lascia e perdi tutto' }).click()
  await expect(page.getByText('Nessuna raccolta, per ora')).toBeVisible()
  expect((await api.ask(user, listJoinedPrograms)).items).toEqual([])
})
