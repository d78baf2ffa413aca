import { getProgramBalance } from '@vicino/contract/loyalty/members/endpoints'
import { activated, joined, newDraft, newShop } from './support/make.ts'
import { claimsOf, expect, expectAccessible, test } from './support/test.ts'

/** Draws a receipt in the browser, as a phone would photograph it. */
const DRAWN = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 800 })
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#f6f3ea'
  pen.fillRect(0, 0, 600, 800)
  pen.fillStyle = '#222'
  pen.font = '32px monospace'
  ;['FORNO', '', 'PANE        4,50', 'TORTA      38,00', '', 'TOTALE     42,50', '', 'DOC. 0123-0045'].forEach((line, row) =>
    pen.fillText(line, 80, 120 + row * 60))
  return canvas.toDataURL('image/png').split(',')[1]
})()`

test('a member sends a receipt from the phone, the brand compares it with the photo and books it, and the member has the points', async ({
  page,
  signIn,
  newUser,
  api,
  openOffice,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newDraft(api, shop)
  await activated(api, shop, program)
  const user = await newUser()
  await joined(api, user, program)
  const userId = String(claimsOf(await api.token(user))['sub'])
  const pointsOf = async () =>
    (await api.ask(user, getProgramBalance, { params: { userId, programId: program.id } })).points
  const before = await pointsOf()

  await signIn(user, `/wallet/${program.id}`)
  await page.getByRole('button', { name: 'Chiedi i punti' }).click()
  const sheet = page.getByRole('dialog', { name: 'Chiedi i punti mancanti' })
  await sheet.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(sheet.getByText('Serve la foto dello scontrino.')).toBeVisible()
  const buffer = Buffer.from(await page.evaluate<string>(DRAWN), 'base64')
  await sheet
    .getByLabel(/^Scegli un’immagine: Foto dello scontrino/)
    .setInputFiles({ name: 'scontrino.png', mimeType: 'image/png', buffer })
  await expect(sheet.getByText('Serve la foto dello scontrino.')).toBeHidden()
  const day = await sheet.getByLabel('Giorno').getAttribute('max')
  await sheet.getByLabel('Giorno').fill(day ?? '')
  await sheet.getByLabel(/Totale pagato/).fill('42,5')
  await sheet.getByLabel('Numero dello scontrino').fill('0123-0045')
  await expectAccessible(page, 'form of missing points')
  await sheet.getByRole('button', { name: 'Invia la richiesta' }).click()
  const own = page.getByRole('list', { name: 'Le tue richieste' })
  await expect(own).toContainText('In attesa')
  await expect(own).toContainText('42,50 €')

  const queue = await openOffice(shop.owner, `/raccolte/${program.id}/punti-mancanti`)
  await queue.getByRole('button', { name: /42,50/ }).click()
  const request = queue.getByRole('dialog', { name: 'Scontrino 0123-0045' })
  const photo = request.getByRole('img', { name: 'Foto dello scontrino 0123-0045' })
  await expect.poll(() => photo.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(600)
  await expectAccessible(queue, 'request for missing points')
  await request.getByRole('button', { name: 'Accetta' }).click()
  await request.getByRole('button', { name: 'Accetta' }).click()
  await expect(queue.getByText('Nessuna richiesta', { exact: true })).toBeVisible()
  await expectAccessible(queue, 'empty queue of missing points')
  await expect(own).toContainText('Accettata')
  expect(await pointsOf()).toBeGreaterThan(before)
})
