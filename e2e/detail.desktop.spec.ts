import { getDeal } from '@vicino/contract/deals/endpoints'
import { expect, test } from './support/test.ts'
import { detailOf } from './support/detail.ts'
import { nearest } from './support/make.ts'

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
      const { userReactions } = await api.ask(user, getDeal, { params: { id: deal._id } })
      return userReactions.map(({ type }) => type)
    })
    .toContain('SHARE')
})
