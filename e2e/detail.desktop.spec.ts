import { postComment } from '@vicino/contract/social/comments/endpoints'
import { getDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { expect, test } from './support/test.ts'
import { detailOf } from './support/detail.ts'
import { nearest } from './support/make.ts'
import { passwordOf } from './support/api.ts'

test('R-051 R-136 R-163 a shared link shows the deal to a visitor, also after the sign-in; SHARE copies the address and counts once', async ({
  page,
  newUser,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'geolocation'])
  const user = await newUser()
  const deal = await nearest(api)
  const { id: comment } = await api.ask(await newUser(), postComment, {
    body: { dealId: deal._id, text: 'Vale anche il sabato?' },
  })
  await page.goto(`/deals?detail=${deal._id}&comment=${comment}`)
  await expect(page).toHaveURL(new RegExp(`/share/deal/${deal._id}\\?comment=${comment}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(deal.title)
  await page.getByRole('link', { name: 'Ho già un account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(user.email)
  await dialog.getByLabel('Password', { exact: true }).fill(passwordOf(user))
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/deals\\?.*detail=${deal._id}`))
  // A link to a comment opens that comment after the sign-in.
  const panel = page.getByRole('dialog', { name: 'Commenti' })
  await expect(panel.locator('[aria-current]')).toContainText('Vale anche il sabato?')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
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
