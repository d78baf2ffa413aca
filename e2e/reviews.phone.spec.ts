import { answerReview, listOwnReviews, writeReview } from '@vicino/contract/social/reviews/endpoints'
import { detailOf } from './support/detail.ts'
import { newDeal, redeemed } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-143 a customer who redeemed a deal reviews its product, sorts and filters other reviews, and sees the shop’s answer arrive', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const deal = await newDeal(api)
  const [buyer, other] = [await newUser(), await newUser()]
  await redeemed(api, other, deal)
  await redeemed(api, buyer, deal)
  const { _id: productId } = deal.product
  await api.ask(other, writeReview, { body: { productId, stars: 3, text: 'Nella media, ma gentili.' } })
  await signIn(buyer, `/deals?detail=${deal._id}`)
  const section = detailOf(page).getByRole('region', { name: 'Recensioni' })
  await section.getByRole('button', { name: 'Scrivi una recensione' }).click()
  const form = page.getByRole('dialog', { name: 'La tua recensione' })
  await form.getByRole('button', { name: 'Pubblica' }).click()
  await expect(form.getByText('Scegli da 1 a 5 stelle.')).toBeVisible()
  await form
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: /^5 stelle/ }) })
    .click()
  await form.getByRole('textbox', { name: 'Com’è andata?' }).fill('Crosta spessa, mollica leggera.')
  await form.getByRole('button', { name: 'Pubblica' }).click()
  await expect(section.getByText('Crosta spessa, mollica leggera.')).toBeVisible()
  await expect(section.getByText('4,0')).toBeVisible()

  await section.getByRole('button', { name: 'Leggi tutte le 2 recensioni' }).click()
  const panel = page.getByRole('dialog', { name: 'Recensioni' })
  const reviews = panel.getByRole('list', { name: 'Recensioni', exact: true }).getByRole('article')
  await panel.getByRole('combobox', { name: 'Ordina per' }).selectOption('lowest')
  await expect(reviews.first()).toContainText('Nella media, ma gentili.')
  await expectAccessible(page, 'reviews')
  await panel.getByRole('button', { name: /^5 stelle/ }).click()
  await expect(reviews).toHaveCount(1)
  const { items } = await api.ask(buyer, listOwnReviews, { query: {} })
  await api.ask('brand', answerReview, {
    params: { id: items[0]?._id ?? '' },
    body: { text: 'Grazie, a presto!' },
  })
  await expect(reviews.first().getByText('Grazie, a presto!')).toBeVisible()
  // This is the address in the notification about the answer.
  await page.goto(`/deals?detail=${deal._id}&reviews=true`)
  await expect(reviews.filter({ hasText: 'Grazie, a presto!' })).toBeVisible()
})
