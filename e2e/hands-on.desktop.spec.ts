import { Hands } from './support/hands.ts'
import { IMAGE, newShop } from './support/make.ts'
import { expect, test } from './support/test.ts'

test('R-225 R-261 a new shop has an active stamp card with a reward within 90 seconds of work, and a deal online within 60', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  await signIn(shop.owner, '/dashboard')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const sidebar = page.getByRole('complementary')

  const card = new Hands()
  await card.press(sidebar.getByRole('link', { name: 'Fedeltà', exact: true }))
  await card.press(page.getByRole('link', { name: 'Crea raccolta' }).first())
  const form = page.getByRole('form', { name: 'Crea raccolta' })
  await card.press(form.getByText('Tessera a bollini'))
  await card.press(button('Avanti'))
  await expect(form.getByLabel('Nome della raccolta')).toHaveValue('Tessera a bollini')
  await card.press(button('Avanti'))
  await card.type(form.getByLabel('Premio', { exact: true }), 'Un caffè')
  await card.type(form.getByLabel('Quanto vale'), '1,20')
  await card.press(button('Avanti'))
  await card.press(form.getByText('Sì, sconti o prodotti come i miei'))
  await card.press(button('Completa Configurazione'))
  await card.press(button('Programma Raccolta'))
  await card.press(button('Attiva oggi'))
  // The page follows by itself: the job that runs each minute activates the card.
  await expect(page.getByRole('heading', { name: 'Raccolta Attiva' })).toBeVisible()
  console.log(`An active stamp card: ${card}`)
  expect(card.seconds).toBeLessThan(90)

  await page.getByRole('link', { name: 'Oggi', exact: true }).click()
  const deal = new Hands()
  await deal.press(sidebar.getByRole('link', { name: 'Crea un deal', exact: true }))
  await deal.type(page.getByLabel('Nome prodotto'), 'Focaccia di Recco')
  await deal.type(page.getByLabel('Descrizione'), 'Con lo stracchino, calda di forno.')
  await deal.press(button('Avanti'))
  await deal.type(page.getByLabel('Prezzo di partenza (€)'), '8')
  await deal.type(page.getByLabel('Prezzo scontato (€)'), '5,90')
  await deal.type(page.getByLabel('Prezzo più basso degli ultimi 30 giorni (€)'), '8')
  await deal.press(button('Forni e panetterie'))
  const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(IMAGE, 'base64') }
  await deal.upload(page.getByLabel('Aggiungi foto'), file)
  // The picture's buttons lie inside its tile.
  const tile = page.getByRole('region', { name: 'Foto' }).getByRole('listitem').first()
  const remove = page.getByRole('button', { name: 'Rimuovi la foto 1' })
  const [outer, inner] = [await tile.boundingBox(), await remove.boundingBox()]
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0))
  await deal.press(button('Pubblica'))
  await expect(page.getByRole('heading', { name: 'È online!' })).toBeVisible()
  console.log(`A deal online: ${deal}`)
  expect(deal.seconds).toBeLessThan(60)
})
