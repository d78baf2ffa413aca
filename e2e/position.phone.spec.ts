import { recordOf } from './support/make.ts'
import { expect, test } from './support/test.ts'

test('R-595 R-596 the app shows no nearby deals before it knows the position; it requests the position with the specified options', async ({
  page,
  signIn,
  newUser,
}) => {
  await page.addInitScript(() => {
    const calls: unknown[] = []
    Object.assign(window, { positionCalls: calls })
    navigator.geolocation.getCurrentPosition = (_found, _failed, options) => {
      calls.push({ ...options, maximumAge: String(options?.maximumAge) })
    }
  })
  await signIn(await newUser())
  await expect(page.getByText('Ricerca della tua posizione...')).toBeVisible()
  await expect(page.getByRole('feed')).toHaveCount(0)
  expect(
    await page.evaluate(() => (window as unknown as { positionCalls: unknown[] }).positionCalls[0]),
  ).toEqual({
    timeout: 60_000,
    enableHighAccuracy: false,
    maximumAge: 'Infinity',
  })
})

test('R-597 without geolocation the app says so and offers a place', async ({ page, signIn, newUser }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }))
  await signIn(await newUser())
  await expect(page.getByRole('combobox').first()).toBeVisible()
  await expect(page.getByText('Geolocation not supported')).toBeVisible()
})

test.describe('refused', () => {
  test.use({ permissions: [] })

  test('R-598 R-599 R-600 a refusal leads to the choice of a comune, which the app keeps for the next visit and on the profile', async ({
    page,
    signIn,
    newUser,
    api,
  }) => {
    const user = await newUser()
    await signIn(user)
    await page.getByRole('combobox').first().fill('Bolo')
    await page.getByRole('option', { name: /Bologna \(BO\)/ }).click()
    const feed = page.getByRole('feed')
    await expect(feed.getByRole('article').first()).toBeVisible()
    const browseRequest = page.waitForRequest((request) => /deal\/browse/.test(request.url()))
    await page.reload()
    expect(Number(new URL((await browseRequest).url()).searchParams.get('lat'))).toBeCloseTo(44.49, 1)
    await expect.poll(async () => (await recordOf(api, user)).place?.name).toBe('Bologna')
  })
})

test.describe('language', () => {
  test.use({ locale: 'de-DE' })

  test('R-601 a browser in neither language gets English; a choice of Italian is remembered', async ({
    page,
    signIn,
    newUser,
  }) => {
    await page.goto('/welcome?mode=login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.evaluate(() => localStorage.setItem('language', 'it'))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'it')
    await signIn(await newUser(), '/settings')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})
