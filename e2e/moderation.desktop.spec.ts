import { me } from '@vicino/contract/identity/auth/endpoints'
import { postComment, reportComment } from '@vicino/contract/social/comments/endpoints'
import { listReports } from '@vicino/contract/administration/moderation/endpoints'
import { verifyEmail } from './support/account.ts'
import { linkFor } from './support/mailbox.ts'
import { newDeal, newShop } from './support/make.ts'
import { expect, expectAccessible, PASSWORD, signInOn, test } from './support/test.ts'

test('R-439 an administrator removes a reported comment and blocks its author; both sides are notified, and the author appeals without signing in', async ({
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

test('an administrator enters an account only with its owner’s consent, with a bar on every screen, and must leave when the owner withdraws the consent', async ({
  page,
  browser,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/401/)
  const person = await newUser()
  const { _id: id } = await api.ask(person, me)
  await signIn('superadmin', `/dashboard/user/${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo, per la persona').fill('Non vedi i punti di ieri')
  await dialog.getByRole('button', { name: 'Chiedi l’accesso' }).click()
  await expect(dialog.getByText('Aspetta il consenso')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Entra nell’account' })).toHaveCount(0)

  const theirs = await browser.newContext()
  const own = await theirs.newPage()
  await signInOn(own, person, '/settings#access')
  await expect(own.getByText('Non vedi i punti di ieri')).toBeVisible()
  await expectAccessible(own, 'access')
  await own.getByRole('button', { name: 'Consenti per 30 minuti' }).click()

  await dialog.getByRole('button', { name: 'Entra nell’account' }).click()
  const bar = page.getByRole('complementary', { name: 'Accesso assistito' })
  await expect(bar).toContainText(`Sei nell’account di ${person.username}`)
  await page.goto('/settings')
  await expect(bar).toBeVisible()
  await expectAccessible(page, 'acting')
  await expect(own.getByText('È dentro ora')).toBeVisible()
  await own.getByRole('button', { name: 'Interrompi l’accesso' }).click()
  await expect(own.getByText('Finito')).toBeVisible()
  await theirs.close()

  // The live stream reports the end of the session to the tab, and the tab goes back by itself.
  await expect(page).toHaveURL(new RegExp(`/dashboard/user/${id}`))
  await expect(bar).toHaveCount(0)
  await expect(dialog.getByText('L’ultimo accesso è finito')).toBeVisible()
})
