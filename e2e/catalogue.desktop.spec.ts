import { getProgramPage } from '@vicino/contract/loyalty/members/endpoints'
import { getProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { getCatalogue } from '@vicino/contract/loyalty/programs/rewards/endpoints'
import { IMAGE, newDraft, newShop, scheduled } from './support/make.ts'
import { expectLargeText, expectReflow } from './support/sweep.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-237 R-281 R-282 R-290 R-329 R-330 R-336 R-337 R-338 R-414 a brand fills the catalogue of a draft: reward with image, order, pause, bond, dates; shoppers see it', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  const { id } = await newDraft(api, shop)
  const catalogue = () => api.ask(shop.owner, getCatalogue, { params: { id } })
  const names = async () => (await catalogue()).items.map(({ name }) => name)

  // The catalogue opens from a button of Panoramica's section and from the sidebar.
  await signIn(shop.owner, `/raccolte/${id}/dettagli`)
  await page.getByRole('heading', { name: 'Catalogo Premi' }).click()
  await expect(page.getByText('Il catalogo è ancora vuoto.')).toBeVisible()
  await page.getByRole('link', { name: 'Gestisci catalogo' }).click()
  await expect(page).toHaveURL(`/raccolte/${id}/catalogo`)
  await expect(page.getByRole('link', { name: 'Catalogo Premi' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Nessun premio')).toBeVisible()
  await expectAccessible(page, 'empty catalogue')

  // The form refuses a reward without a cost and marks the fields. After the correction the saved
  // reward is there after a reload.
  await page.getByRole('button', { name: 'Aggiungi premio' }).click()
  const sheet = page.getByRole('dialog', { name: 'Nuovo premio' })
  await sheet.getByLabel('Nome', { exact: true }).fill('Tazza del forno')
  await sheet.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await expect(sheet.getByRole('alert')).toContainText('Un premio costa punti, bollini o entrambi')
  await expectAccessible(page, 'reward with its errors')
  await sheet
    .getByLabel(/: Foto$/)
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(IMAGE, 'base64') })
  await expect(sheet.getByRole('button', { name: 'Rimuovi: Foto' })).toBeVisible()
  await sheet.getByLabel('Punti', { exact: true }).fill('500')
  await sheet.getByLabel('Valore', { exact: true }).fill('12,20')
  await sheet.getByLabel('Quantità', { exact: true }).fill('10')
  const preview = sheet.getByRole('complementary', { name: 'Come lo vedono i clienti' })
  await expect(preview.getByRole('heading', { name: 'Tazza del forno' })).toBeVisible()
  await expect(preview.getByText('500 punti')).toBeVisible()
  await sheet.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tazza del forno' })).toBeVisible()
  expect((await catalogue()).items[0]?.imageUrl).toMatch(/^\/files\/images\/program\//)

  // A reward with unlimited stock needs an estimate of its claims.
  await page.getByRole('button', { name: 'Aggiungi premio' }).click()
  await sheet.getByLabel('Nome', { exact: true }).fill('Buono da 5 €')
  await sheet.getByLabel('Tipo', { exact: true }).selectOption('Sconto')
  await sheet.getByLabel('Bollini', { exact: true }).fill('3')
  await sheet.getByLabel('Valore', { exact: true }).fill('5')
  await sheet.getByLabel('IVA', { exact: true }).selectOption('0%')
  await sheet.getByText('Senza limite di quantità').click()
  await sheet.getByLabel('Stima delle richieste', { exact: true }).fill('20')
  await sheet.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Buono da 5 €' })).toBeVisible()

  // 10 × 12,20 € at 22 % and 20 × 5 € give a montepremi of 200 € and a bond of 40 €. A bond that
  // the brand has entered covers this amount.
  await expect(page.getByText('200,00 €', { exact: true })).toBeVisible()
  await expect(page.getByText('40,00 €', { exact: true })).toBeVisible()
  await expect(page.getByText(/Il D.P.R. 430\/2001/)).toBeVisible()
  await page.getByRole('button', { name: 'Registra la cauzione' }).click()
  const bond = page.getByRole('dialog', { name: 'Cauzione' })
  await bond.getByText('Ho versato la cauzione').click()
  await bond.getByLabel('Importo', { exact: true }).fill('100')
  await bond.getByLabel('Riferimento', { exact: true }).fill('Polizza 12')
  await expectAccessible(page, 'bond')
  await bond.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', '40%')

  // The brand changes the order by a button and by the mouse, and pauses a reward.
  await page.getByRole('button', { name: 'Sposta su Buono da 5 €' }).click()
  await expect.poll(names).toEqual(['Buono da 5 €', 'Tazza del forno'])
  const rows = page.getByRole('list', { name: 'Premi' }).locator('[draggable=true]')
  await rows.nth(1).dragTo(rows.nth(0))
  await expect.poll(names).toEqual(['Tazza del forno', 'Buono da 5 €'])
  await page.getByRole('button', { name: 'Metti in pausa Buono da 5 €' }).click()
  await expect(page.getByText('In pausa', { exact: true })).toBeVisible()
  await expectAccessible(page, 'catalogue')
  await expectReflow(page, 'catalogue')
  await expectLargeText(page, 'catalogue')

  // The dates of publication are the dates of the program.
  const dates = page.getByRole('form', { name: 'Date di pubblicazione' })
  const { endDate } = await api.ask(shop.owner, getProgram, { params: { id } })
  const later = `${Number(endDate.slice(0, 4)) + 1}${endDate.slice(4, 8)}28`
  await dates.getByLabel(/^Fine/).fill(later)
  await dates.getByRole('button', { name: 'Salva le date' }).click()
  await expect
    .poll(async () => (await api.ask(shop.owner, getProgram, { params: { id } })).endDate)
    .toBe(later)

  // The app asks for confirmation before it removes the reward.
  await page.getByRole('button', { name: 'Elimina Buono da 5 €' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect.poll(names).toEqual(['Tazza del forno'])

  // Once the program is scheduled, its public page shows the rewards.
  await scheduled(api, shop, id)
  expect((await api.ask(shop.owner, getProgramPage, { params: { id } })).rewards).toHaveLength(1)
  await page.goto(`/raccolta/${id}`)
  await expect(page.getByRole('heading', { name: 'Premi' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tazza del forno' })).toBeVisible()
  await expect(page.getByText('500 punti')).toBeVisible()
  await expectAccessible(page, 'program page with rewards')
})
