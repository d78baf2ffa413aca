import { postComment, reportComment } from '@vicino/contract/comments/endpoints'
import { listReports } from '@vicino/contract/reports/endpoints'
import { verifyEmail } from './support/account.ts'
import { linkFor } from './support/mailbox.ts'
import { newDeal, newShop } from './support/make.ts'
import { expect, expectAccessible, PASSWORD, test, WITHOUT_MOTION } from './support/test.ts'

test.use(WITHOUT_MOTION)

test('R-439 a reported comment is removed and its author blocked; both are told, and the author appeals without signing in', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const deal = await newDeal(api, { shop: await newShop(api, newUser) })
  const [author, reporter] = [await newUser(), await newUser()]
  await verifyEmail(author)
  const { id } = await api.ask(author, postComment, {
    body: { dealId: deal._id, text: 'Comprate tutti dal mio sito' },
  })
  const { _id } = await api.ask(reporter, reportComment, { params: { id }, body: { reason: 'other' } })

  await signIn('superadmin', `/dashboard/report/${_id}`)
  const sheet = page.getByRole('dialog', { name: 'Commento segnalato' })
  await sheet.getByRole('button', { name: 'Rimuovi e blocca' }).click()
  await sheet.getByLabel('Motivo per chi l’ha scritto').selectOption('Pubblicità o messaggi ripetuti')
  await sheet.getByLabel('Durata del blocco').selectOption('7 giorni')
  await expectAccessible(page, 'block')
  await sheet.getByRole('button', { name: 'Rimuovi e blocca' }).click()
  await expect(page.getByText('Fatto', { exact: true })).toBeVisible()

  await signIn(reporter, '/notifications')
  await expect(page.getByText('Siamo intervenuti sulla tua segnalazione')).toBeVisible()
  const refused = await page.request.post('/api/v1/auth/login-app', {
    data: { email: author.email, password: PASSWORD },
  })
  expect(refused.status()).toBe(403)

  await page.goto(await linkFor(author.email, '/opposizione'))
  await page.getByLabel('Perché pensi che sia uno sbaglio?').fill('Era una citazione.')
  await expectAccessible(page, 'appeal')
  await page.getByRole('button', { name: 'Invia l’opposizione' }).click()
  await expect(page.getByRole('heading', { name: 'Opposizione inviata' })).toBeVisible()
  const { items } = await api.ask('superadmin', listReports, { query: { state: 'appealed' } })
  expect(items.map((report) => report._id)).toContain(_id)
})
