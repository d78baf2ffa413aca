import { newDeal, uploadedVideo } from './support/make.ts'
import { expect, test } from './support/test.ts'

/**
 * The middle of a box from west to east. A test compares middles because the map may report its box
 * before the column beside it has its width.
 */
const middle = (box: string) => (Number(box.split(',')[0]) + Number(box.split(',')[2])) / 2

test('R-081 R-112 numbers, cards and address follow the area of the map, and a reload restores the area', async ({
  page,
  signIn,
}) => {
  await signIn('audience', '/deals?view=map')
  const map = page.getByRole('region', { name: 'Mappa delle offerte' })
  await expect(map.getByText('Tu sei qui').first()).toBeVisible()
  await expect(map.getByText(/in quest’area$/)).toBeVisible()
  expect(page.url()).not.toContain('at=')
  const room = await map.boundingBox()
  if (!room) throw new Error('the map has no place')
  const x = room.x + room.width * 0.75
  const y = room.y + room.height * 0.6
  // The last answer of the server. A drag that pauses sends requests before it ends.
  let found: { deals: { count: number }; brands: number } | undefined
  const areas = { map: '', browse: '' }
  page.on('response', async (response) => {
    const { pathname, searchParams } = new URL(response.url())
    // The page may have dropped the answer meanwhile: the next one counts.
    if (pathname.endsWith('/deal/map')) found = (await response.json().catch(() => found)) as typeof found
    if (pathname.endsWith('/deal/map')) areas.map = searchParams.get('box') ?? ''
    if (pathname.endsWith('/deal/browse')) areas.browse = searchParams.get('box') ?? ''
  })
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 150, y - 120, { steps: 12 })
  await page.mouse.up()
  await expect(page).toHaveURL(/at=/)
  let at = ''
  await expect(async () => {
    // The map still glides after the button is released. The address must change no more before the
    // test goes on.
    const before = at
    at = new URL(page.url()).searchParams.get('at') ?? ''
    expect(at).toBe(before)
    expect(middle(areas.map)).toBeCloseTo(Number(at.split(',')[1]), 2)
    expect(areas.browse).toBe(areas.map)
    await expect(map.getByText(`${found?.brands} attività in quest’area`)).toBeVisible({ timeout: 500 })
    const heading = page.getByRole('heading', { name: `In quest’area ${found?.deals.count}`, exact: true })
    await expect(heading).toBeVisible({ timeout: 500 })
  }).toPass({ intervals: [500] })
  const again = page.waitForRequest((request) => request.url().includes('/deal/map?'))
  await page.reload()
  const box = new URL((await again).url()).searchParams.get('box') ?? ''
  expect(middle(box)).toBeCloseTo(middle(areas.map), 3)
})

test('R-130 a deal’s video is its first slide, muted', async ({ page, signIn, api }) => {
  const deal = await newDeal(api, {}, { videoUrl: await uploadedVideo(api, 'brand') })
  await signIn('audience', `/deals?detail=${deal._id}`)
  const video = page.getByRole('region', { name: 'Dettaglio del deal' }).locator('video')
  await expect(video).toHaveCount(1)
  const media = page
    .getByRole('region', { name: 'Dettaglio del deal' })
    .locator('[aria-roledescription] :is(video, img)')
  await expect(media.first()).toHaveJSProperty('tagName', 'VIDEO')
  expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true)
})
