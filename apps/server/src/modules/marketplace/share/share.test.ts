import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { GLYPHS } from './glyphs.ts'
import { drawDealImage } from './deal-image.ts'
import { share } from './feature.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 800"><rect width="1000" height="800" fill="#0a0"/></svg>'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [share] })
  const folder = join(test.services.config.dataDir, 'files/demo/pictures')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'pane-1.svg'), DRAWING)
  await writeFile(join(folder, 'broken.svg'), '<svg')
  await writeFile(join(test.services.config.dataDir, 'files/secret.svg'), DRAWING)
})
afterAll(() => test.close())

const get = (file: string) => test.app.inject(`/share/deal/${file}`)

/** Returns the colour in the middle of the deal's image, to the right of the price panel. */
async function colourOf(jpeg: Buffer): Promise<{ r: number; g: number; b: number }> {
  const part = await sharp(jpeg).extract({ left: 1100, top: 20, width: 20, height: 20 }).toBuffer()
  return (await sharp(part).stats()).dominant
}

it('R-136 a shared deal has a JPEG of 1200 × 630 with its own image, kept for a day', async () => {
  const deal = await makeDeal(test.db, { images: ['/files/demo/pictures/pane-1.svg'] })
  const answer = await get(`${deal.id}.jpg`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400',
  })
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  const { r, g, b } = await colourOf(answer.rawPayload)
  expect(g).toBeGreaterThan(r + 80)
  expect(g).toBeGreaterThan(b + 80)
})

it('R-136 an uploaded image is drawn too; another price makes another image', async () => {
  const key = 'images/deal/11111111-2222-4333-8444-555555555555.webp'
  const red = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c00' } })
    .webp()
    .toBuffer()
  await test.services.storage.put(key, red)
  const deal = await makeDeal(test.db, { images: [`/files/${key}`] })
  const first = await get(`${deal.id}.jpg`)
  expect((await colourOf(first.rawPayload)).r).toBeGreaterThan(150)
  await test.db
    .updateTable('deals')
    .set({ discount: 50, discount_price_cents: 1000 })
    .where('id', '=', deal.id)
    .execute()
  const second = await get(`${deal.id}.jpg`)
  expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
  expect((await get(`${deal.id}.jpg`)).rawPayload.equals(second.rawPayload)).toBe(true)
})

it.each(['/files/none.webp', '/files/demo/pictures/broken.svg', '/files/demo/../secret.svg'])(
  'a deal whose image is %s is drawn without one',
  async (image) => {
    const deal = await makeDeal(test.db, { images: [image] })
    const answer = await get(`${deal.id}.jpg`)
    expect(answer.statusCode).toBe(200)
    const { r, g, b } = await colourOf(answer.rawPayload)
    // The lemon-yellow background shows where the photo would be.
    expect(Math.min(r, g)).toBeGreaterThan(b + 100)
  },
)

it.each(['00000000-0000-7000-8000-000000000000.jpg', 'x.jpg', '.jpg', '..%2f..%2fsecret.jpg', 'x.png'])(
  '%s is not found',
  async (file) => expect((await get(file)).statusCode).toBe(404),
)

it('there is an outline for every letter of prices and discounts', async () => {
  for (const prices of [
    { price: 123_456.78, discountPrice: 90_012.35, discount: 27 },
    { price: 0.01, discountPrice: 0.01, discount: 0 },
    { price: 1_000_000, discountPrice: 1, discount: 100 },
  ]) {
    expect((await drawDealImage(undefined, prices)).length).toBeGreaterThan(5000)
  }
  expect(Object.values(GLYPHS).filter(([, outline]) => outline.includes('NaN'))).toEqual([])
})
