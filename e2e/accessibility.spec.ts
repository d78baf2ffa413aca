import { expect, expectAccessible, test } from './support/test.ts'

const SCREENS = {
  home: '/',
  'deals list': '/deals?view=list',
  'deals grid': '/deals?view=grid',
  'deals map': '/deals?view=map',
  saved: '/saved',
  profile: '/profile',
  settings: '/settings',
  mobile: '/mobile',
  privacy: '/privacy-policy',
  messages: '/messages',
}

test('axe-core finds nothing on the screens', async ({ page, signIn, api }) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/welcome')
  await expectAccessible(page, 'cookie banner and welcome')
  await page.getByRole('button', { name: 'Rifiuta' }).click()
  await signIn('audience')
  const { json } = await api.call('audience', 'GET', '/deal/browse?limit=1&lat=45.4641&lon=9.1896')
  const [deal] = json['items'] as { _id: string; brand: { _id: string } }[]
  const screens = { ...SCREENS, detail: `/deals?detail=${deal?._id}`, brand: `/brand/${deal?.brand._id}` }
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path)
    await expect(page.getByRole('main').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, name)
  }
  await page.goto('/deals?view=grid')
  await page.getByRole('button', { name: /^Filtri/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'filters')
})
