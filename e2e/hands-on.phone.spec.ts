import { verifyEmail } from './support/account.ts'
import { Hands } from './support/hands.ts'
import { nearest } from './support/make.ts'
import { settled } from './support/requests.ts'
import { expect, test } from './support/test.ts'

test('R-170 the card is one tap away, an open code one, the code of a deal of the feed or of a saved one two', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const user = await newUser()
  // Who has not confirmed an address has one open code at a time.
  await verifyEmail(user)
  const inShop = await nearest(api, {}, ({ link }) => link === null)
  await signIn(user, '/')
  const main = page.getByRole('main')
  const qr = page.getByRole('img', { name: /Codice QR/ })
  const taps: Record<string, number> = {}

  const feed = new Hands()
  await feed.press(main.getByRole('link', { name: /^In Negozio/ }).first())
  await feed.press(page.getByRole('link', { name: 'Mostra il codice in cassa' }))
  await expect(qr).toBeVisible()
  taps['a deal of the feed'] = feed.presses

  await page.goto('/')
  const open = new Hands()
  await open.press(page.getByRole('link', { name: /Codice aperto/ }))
  await expect(qr).toBeVisible()
  taps['an open code'] = open.presses

  await page.goto('/')
  const card = new Hands()
  await card.press(page.getByRole('link', { name: 'Tessera' }))
  await expect(page.getByRole('img', { name: /QR/ }).first()).toBeVisible()
  taps['the card'] = card.presses

  await page.goto(`/deals?detail=${inShop._id}`)
  await page
    .getByRole('region', { name: 'Dettaglio del deal' })
    .getByRole('button', { name: /^Salva/ })
    .first()
    .click()
  // Home keeps the strip's place free from the visit after the first that knows of a saved deal.
  await settled(page)
  await page.goto('/')
  await settled(page)
  await page.reload()
  const saved = new Hands()
  await saved.press(
    page.getByRole('region', { name: 'Salvati, qui vicino' }).getByRole('link', { name: /Usa/ }),
  )
  await saved.press(page.getByRole('link', { name: 'Mostra il codice in cassa' }))
  await expect(qr).toBeVisible()
  taps['a saved deal'] = saved.presses

  console.log(`Taps: ${JSON.stringify(taps)}`)
  expect(taps).toEqual({ 'a deal of the feed': 2, 'an open code': 1, 'the card': 1, 'a saved deal': 2 })
})
