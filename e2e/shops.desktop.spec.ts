import { readFile } from 'node:fs/promises'
import { openShop } from '@vicino/contract/marketplace/shops/endpoints'
import { newDeal, newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const fileOf = (...rows: string[]) => ({
  name: 'negozi.csv',
  mimeType: 'text/csv',
  // Excel writes such a file in Italy: with semicolons and in Windows-1252.
  buffer: Buffer.from(['nome;indirizzo;comune;orari', ...rows].join('\r\n'), 'latin1'),
})

test('R-230 a brand imports its shops from a file, corrects the refused lines, and sees the shops in the list', async ({
  page,
  api,
  newUser,
  signIn,
}) => {
  const { owner } = await newShop(api, newUser)
  await signIn(owner, '/negozi')
  await page.getByRole('button', { name: 'Importa da file' }).click()
  const sheet = page.getByRole('dialog', { name: 'Importa da file' })
  await sheet
    .getByLabel('Scegli il file: File dei negozi (CSV)')
    .setInputFiles(
      fileOf(
        'Caffè Centro;Via Po 1;Torino;"lun-ven 9-13 15:30-19:30; sab 9-13"',
        'Porta Nuova;Via Nizza 2;Torrino;',
      ),
    )
  await expect(sheet.getByText('1 nuovo')).toBeVisible()
  await expect(sheet.getByText(/Nessun comune italiano si chiama Torrino/)).toBeVisible()
  await expectAccessible(page, 'preview of an import of shops')
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Scarica le righe rifiutate' }).click(),
  ])
  expect(await readFile(await refused.path(), 'utf8')).toContain('Porta Nuova;Via Nizza 2;Torrino')
  await sheet.getByRole('button', { name: 'Importa 1 negozio' }).click()
  await expect(sheet.getByText('Che cosa ha fatto il file')).toBeVisible()
  await sheet.getByRole('button', { name: 'Fine' }).click()
  await expect(page.getByRole('heading', { name: 'Caffè Centro' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Negozi' }).getByRole('listitem')).toHaveCount(1)
})

const hours = (stretches: [number, number][]) => Array.from({ length: 7 }, () => stretches)

test('R-230 a brand chooses the shops of a deal; a customer sees them, the nearest first, and which ones are open', async ({
  page,
  api,
  newUser,
  signIn,
}) => {
  const shop = await newShop(api, newUser)
  const places = [
    {
      name: 'Duomo',
      address: 'Piazza del Duomo 1',
      city: 'Milano',
      latitude: 45.4645,
      longitude: 9.19,
      openingHours: hours([]),
    },
    {
      name: 'Navigli',
      address: 'Ripa 3',
      city: 'Milano',
      latitude: 45.45,
      longitude: 9.17,
      openingHours: hours([[0, 1440]]),
    },
    { name: 'Torino', address: 'Via Po 1', city: 'Torino', latitude: 45.07, longitude: 7.69 },
  ]
  for (const body of places) await api.ask(shop.owner, openShop, { body })
  const deal = await newDeal(api, { shop })
  await signIn(shop.owner, `/create-deal?edit=${deal._id}`)
  await page.getByRole('button', { name: 'Avanti' }).click()
  const where = page.getByRole('group', { name: 'Dove vale' })
  await where.getByRole('button', { name: 'Tutti' }).click()
  await expect(where.getByText('In 4 posti')).toBeVisible()
  await where.getByLabel(/^Torino/).uncheck()
  await where.getByLabel('Indirizzo del mio profilo').uncheck()
  await expect(where.getByText('In 2 posti')).toBeVisible()
  await expectAccessible(page, 'the shops of a deal')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(page.getByText('Deal aggiornato')).toBeVisible()
  await page.goto(`/deals?detail=${deal._id}`)
  const list = page.getByRole('region', { name: 'In 2 negozi' })
  await expect(list.getByRole('listitem')).toHaveText([/^Duomo.*Chiuso/, /^Navigli.*Aperto/])
  await expectAccessible(page, 'the shops of a deal on its page')
})
