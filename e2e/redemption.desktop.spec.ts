import { listSavedDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { newDeal } from './support/make.ts'
import { readQr } from './support/read-qr.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-171 R-172 R-173 a desktop shows no code but the way to continue on the phone, and saves the deal once', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const user = await newUser()
  const deal = await newDeal(api)
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v1\/(redemption|purchase-code)/.test(request.url())) requests.push(request.url())
  })
  await signIn(user, `/checkout?id=${deal._id}`)
  const offer = page.getByRole('dialog', { name: 'Continua sul telefono' })
  await expect(offer).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mostra il codice in cassa' }).click()
  const read = await readQr(await offer.getByRole('img').screenshot())
  expect(read?.text).toContain(`/checkout?id=${deal._id}`)
  await expectAccessible(page, 'checkout on a desk')
  await offer.getByRole('button', { name: 'Salva' }).click()
  // A second press does not remove the deal from the saved deals.
  await offer.getByRole('button', { name: 'Salvato' }).click({ force: true })
  await expect.poll(async () => (await api.ask(user, listSavedDeals)).totalCount).toBe(1)
  for (const path of ['/riscatta', '/validazione']) {
    await page.goto(`${path}?id=${deal._id}`)
    await expect(page.getByRole('heading', { name: 'Continua sul telefono' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salvato' })).toBeVisible()
  }
  await expectAccessible(page, 'code’s address on a desk')
  expect(requests).toEqual([])
  const refused = await api.refusal(user, openRedemption, { body: { dealId: deal._id, device: 'desktop' } })
  expect(refused.status).toBe(403)
})
