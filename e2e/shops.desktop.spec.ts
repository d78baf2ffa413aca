import { readFile } from 'node:fs/promises'
import { newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-230 a brand brings its shops in a file, mends what is refused, and sees them in the list', async ({
  page,
  api,
  newUser,
  signIn,
}) => {
  const { owner } = await newShop(api, newUser)
  await signIn(owner, '/negozi')
  await page.getByRole('button', { name: 'Importa da file' }).click()
  const sheet = page.getByRole('dialog', { name: 'Importa da file' })
  const fileOf = (...rows: string[]) => ({
    name: 'negozi.csv',
    mimeType: 'text/csv',
    // As Excel writes it in Italy: semicolons, Windows-1252.
    buffer: Buffer.from(['nome;indirizzo;comune;orari', ...rows].join('\r\n'), 'latin1'),
  })
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
