import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Draws an image of some hundred kilobytes that does not compress. */
async function photo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 700
    canvas.height = 500
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const pixels = context.createImageData(700, 500)
    for (let at = 0; at < pixels.data.length; at += 1)
      pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 255
    context.putImageData(pixels, 0, 0)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

test('R-585 R-586 a profile image: too large, no network, retry with progress, shown and removed', async ({
  page,
  newUser,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signIn(await newUser(), '/settings')
  const field = page.getByLabel(/: Foto profilo$/)
  await expect(field).toBeEnabled()

  await field.setInputFiles({
    name: 'big.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(6 * 1024 * 1024),
  })
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Il file è troppo grande: al massimo 5 MB.')
  await expect(field).toHaveValue('')

  const file = { name: 'io.png', mimeType: 'image/png', buffer: await photo(page) }
  await page.route('**/api/v1/file/image', (route) => route.abort(), { times: 1 })
  await field.setInputFiles(file)
  await expect(alert).toContainText('Connessione assente')
  await expect(field).toHaveValue('')

  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 600_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await alert.getByRole('button', { name: 'Riprova' }).click()
  const progress = page.getByRole('progressbar', { name: 'Caricamento: Foto profilo' })
  await expect(progress).toBeVisible()
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
  await expect(progress).toBeHidden()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(alert).toBeHidden()

  const remove = page.getByRole('button', { name: 'Rimuovi: Foto profilo' })
  await expect(remove).toBeVisible()
  const shown = page.locator('img[src^="/files/images/avatar/"]').first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-480\.(?:avif|webp)$/)
  await remove.click()
  await expect(page.locator('img[src^="/files/images/avatar/"]')).toHaveCount(0)
})
