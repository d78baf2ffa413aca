import { me } from '@vicino/contract/identity/auth/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { newDeal, recordOf } from './support/make.ts'
import { readQr } from './support/read-qr.ts'
import { randomUUID } from 'node:crypto'
import { linkFor } from './support/mailbox.ts'
import { register } from './support/register.ts'
import { expect, PASSWORD, test } from './support/test.ts'

test('R-054 R-460 R-461 R-443 R-193 the first minute: an account, its address confirmed, a sign-in, a first deal redeemed', async ({
  page,
  api,
}) => {
  const username = `nuova ${randomUUID().slice(0, 8)}`
  const account = { username, email: `${username.replace(' ', '.')}@vicino.test` }
  const deal = await newDeal(api, { points: 30 })

  await page.goto('/welcome?mode=register')
  const dialog = page.getByRole('dialog')
  await register(dialog, account)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.getByRole('button', { name: 'Rifiuta' }).click()

  expect((await api.ask(account, me)).role).toBe('audience')
  const verified = async () => (await recordOf(api, account)).emailVerified
  expect(await verified()).toBe(false)
  await page.goto(await linkFor(account.email, '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Email confermata' })).toBeVisible()
  expect(page.url(), 'no token in the address').not.toContain('token')
  expect(await verified()).toBe(true)
  await page.getByRole('link', { name: 'Vai ai deal' }).click()

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/welcome/)
  await page.goto('/welcome?mode=login')
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')

  await page.goto(`/deals?detail=${deal._id}`)
  const detail = page.getByRole('region', { name: 'Dettaglio del deal' })
  await detail.getByRole('link', { name: `In Negozio : ${deal.title}` }).click()
  await page.getByRole('link', { name: 'Mostra il codice in cassa' }).click()
  const qr = page.getByRole('img', { name: /Codice QR/ })
  await expect(qr).toBeVisible()
  const shown = await readQr(await qr.screenshot())
  await api.ask('scanner', confirmRedemption, { body: { token: shown?.text ?? '' } })
  await expect(page.getByRole('heading', { name: 'Deal riscattato con successo' })).toBeVisible()
  await expect(page.getByText('Hai ottenuto 30 punti!')).toBeVisible()
})
