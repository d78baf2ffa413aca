import { newDeal } from './support/make.ts'
import { expect, test } from './support/test.ts'

test('R-112 after a drag of the map Cerca in questa zona asks around its centre', async ({
  page,
  signIn,
}) => {
  await signIn('audience', '/deals?view=map')
  const map = page.getByRole('region', { name: 'Mappa delle offerte' })
  await expect(map.getByText('Tu sei qui').first()).toBeVisible()
  const box = await map.boundingBox()
  if (!box) throw new Error('the map has no place')
  const x = box.x + box.width * 0.75
  const y = box.y + box.height * 0.6
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 150, y - 120, { steps: 12 })
  await page.mouse.up()
  const asked = page.waitForRequest((request) => /deal\/browse/.test(request.url()))
  await map.getByRole('button', { name: 'Cerca in questa zona' }).click()
  const url = new URL((await asked).url())
  expect(Math.abs(Number(url.searchParams.get('lat')) - 45.4641)).toBeGreaterThan(0.001)
  expect(Math.abs(Number(url.searchParams.get('lon')) - 9.1896)).toBeGreaterThan(0.001)
})

test('R-130 a deal’s video is its first slide, muted', async ({ page, signIn, api, expectedErrors }) => {
  // The file itself does not exist: the browser says so.
  expectedErrors.push(/prova\.mp4/)
  const deal = await newDeal(api, {}, { videoUrl: '/files/demo/prova.mp4' })
  await signIn('audience', `/deals?detail=${deal._id}`)
  const video = page.getByRole('region', { name: 'Dettaglio del deal' }).locator('video')
  await expect(video).toHaveCount(1)
  const media = page
    .getByRole('region', { name: 'Dettaglio del deal' })
    .locator('[aria-roledescription] :is(video, img)')
  await expect(media.first()).toHaveJSProperty('tagName', 'VIDEO')
  expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true)
})
