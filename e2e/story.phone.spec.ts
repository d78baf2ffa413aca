import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { newDeal } from './support/make.ts'
import { readQr } from './support/read-qr.ts'
import { browserFilming } from './support/code-video.ts'
import { expect, signInOn, test } from './support/test.ts'

test('R-193 R-197 R-198 R-200 R-213 R-411 from the deal to the points: the screens of a phone and of a till with a camera', async ({
  page,
  baseURL,
  signIn,
  newUser,
  api,
  forwardedFor,
}) => {
  const customer = await newUser()
  const deal = await newDeal(api, { points: 120 })

  await signIn(customer, `/deals?detail=${deal._id}`)
  const detail = page.getByRole('region', { name: 'Dettaglio del deal' })
  await detail.getByRole('link', { name: `In Negozio : ${deal.title}` }).click()
  await page.getByRole('link', { name: 'Mostra il codice in cassa' }).click()
  const qr = page.getByRole('img', { name: /Codice QR/ })
  await expect(qr).toBeVisible()

  // The till's camera reads the code on the customer's screen.
  const shown = await readQr(await qr.screenshot())
  const { browser, close } = await browserFilming(shown?.text ?? '')
  try {
    const till = await browser.newPage({
      baseURL: baseURL ?? '',
      locale: 'it-IT',
      permissions: ['camera'],
      extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
    })
    await signInOn(till, 'scanner', '/scan')
    await expect(till.getByRole('region', { name: deal.title })).toBeVisible()
    await expect(till.getByText(customer.username)).toBeVisible()
    await expect(page.getByRole('timer'), 'looking at it changes nothing').toBeVisible()
    await till.getByRole('button', { name: 'Conferma riscatto' }).click()
    await expect(till.getByRole('heading', { name: 'Riscatto confermato' })).toBeVisible()

    await expect(page.getByRole('heading', { name: 'Deal riscattato con successo' })).toBeVisible()
    await expect(page.getByText('Hai ottenuto 120 punti!')).toBeVisible()
    await page.getByRole('button', { name: 'I miei Punti' }).click()
    await expect(page).toHaveURL(/\/punti$/)
    await page.goto('/wallet')
    await expect(page.getByText('+120').first()).toBeVisible()
    const again = await api.refusal(customer, openRedemption, { body: { dealId: deal._id } })
    expect([again.status, again.code]).toEqual([409, 'deal_used'])
  } finally {
    await close()
  }
})
