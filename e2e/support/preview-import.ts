import type { Page } from '@playwright/test'

/** Opens the preview of a file with lines of all kinds. */
export async function previewImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Importa', exact: true }).click()
  const csv = 'cliente;punti;bollini\nmaria@altrove.test;120;3\n=1+1;5;\nanna@altrove.test;1.000;'
  const file = { name: 'vecchia-tessera.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Saldo della vecchia tessera')
}
