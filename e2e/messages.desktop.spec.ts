import { listConversations } from '@vicino/contract/social/conversations/endpoints'
import { newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-138 R-416 R-418 a consumer writes to a shop; a message sent offline waits and arrives once', async ({
  page,
  context,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  const shop = await newShop(api, newUser)
  const consumer = await newUser()
  await signIn(consumer, `/brand/${shop.brandId}`)
  await page.getByRole('link', { name: 'Scrivi al negozio' }).click()
  const thread = page.getByRole('region', { name: shop.name })
  const box = thread.getByLabel('Scrivi un messaggio')
  await box.fill('Siete aperti domani?')
  await box.press('Enter')
  await expect(thread.getByText('Siete aperti domani?')).toBeVisible()
  await expect(thread.getByText('In attesa di invio')).toHaveCount(0)
  await expectAccessible(page, 'a conversation')

  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await box.fill('E dopodomani?')
  await box.press('Enter')
  await expect(thread.getByText('In attesa di invio')).toBeVisible()
  await context.setOffline(false)
  await expect(thread.getByText('In attesa di invio')).toHaveCount(0)
  await expect(thread.getByText('E dopodomani?')).toHaveCount(1)

  const { items } = await api.ask(shop.owner, listConversations)
  expect(items).toMatchObject([{ unread: 2, last: { text: 'E dopodomani?' } }])
})
