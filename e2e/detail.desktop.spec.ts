import { expect, test } from './support/test.ts'
import { nearest, detailOf } from './support/detail.ts'

test('R-136 SHARE on a desktop copies the address and counts once', async ({
  page,
  signIn,
  newUser,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'geolocation'])
  const user = await newUser()
  const deal = await nearest(api)
  await signIn(user)
  await page.goto(`/deals?detail=${deal._id}`)
  await detailOf(page)
    .getByRole('button', { name: /^Condividi/ })
    .first()
    .click()
  await expect(page.getByText('Link copiato')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/deals?detail=${deal._id}`)
  await expect
    .poll(async () => {
      const { json } = await api.call(user, 'GET', `/deal/${deal._id}`)
      return (json['userReactions'] as { type: string }[]).map(({ type }) => type)
    })
    .toContain('SHARE')
})
