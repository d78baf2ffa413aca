import { approvePost, createPost } from '@vicino/contract/social/posts/endpoints'
import { newDeal, redeemed, uploadedImage } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-022 R-069 R-075 R-139 R-141 R-422 an approved Proof Post is marked as one on the profile, on Home and beside the product', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const user = await newUser()
  const deal = await newDeal(api)
  await redeemed(api, user, deal)
  const title = `Che cestino ${deal._id.slice(-6)}`
  const { _id: id, revision } = await api.ask(user, createPost, {
    body: {
      productId: deal.product._id,
      title,
      description: 'Robusto, e sta nel portapacchi.',
      coverUrl: await uploadedImage(api, user, 'post'),
      videoUrl: null,
    },
  })
  await signIn(user, '/profile#posts')
  const own = page.getByRole('article').filter({ hasText: title })
  await expect(own).toHaveAttribute('data-approved', 'false')
  await api.ask('brand', approvePost, { params: { id }, body: { revision } })
  // The author sees the approval without a reload.
  await expect(own).toHaveAttribute('data-approved', 'true')
  await expect(own).toContainText('Acquisto verificato')
  await expect(own).toContainText('Ha ricevuto punti')

  await page.goto('/')
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  const viewer = page.getByRole('dialog', { name: 'Proof Post' })
  await expect(viewer.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(page, 'stories')
  await viewer.getByRole('button', { name: '0 mi piace' }).click()
  await expect(viewer.getByRole('button', { name: '1 mi piace' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('heading', { name: title })).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await viewer.getByRole('link', { name: new RegExp(deal.product.productName) }).click()
  await expect(viewer).toHaveCount(0)

  const voices = page.getByRole('region', { name: 'Parlano di questo prodotto' })
  const card = voices.getByRole('article').filter({ hasText: title })
  await expect(card).toHaveAttribute('data-approved', 'true')
  await card.getByRole('button', { name: title }).click()
  await expect(viewer.getByRole('heading', { name: title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(card.getByRole('button', { name: title })).toBeFocused()
})
