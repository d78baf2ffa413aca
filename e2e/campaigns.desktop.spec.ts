import { addSegment } from '@vicino/contract/loyalty/customers/endpoints'
import { getMemberCard } from '@vicino/contract/loyalty/members/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { clientele } from './support/clientele.ts'
import { bought, newProgram, newShop } from './support/make.ts'
import { expect, expectAccessible, signInOn, test } from './support/test.ts'

test('R-384 R-385 R-386 R-387 a shop sends a campaign to a segment: it sees the number of receivers; a member opens it live and buys, and the shop sees both counts', async ({
  page,
  browser,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newProgram(api, shop)
  const users = await clientele(api, newUser, shop, program.id)
  const [silent, anna] = users
  if (silent === undefined || anna === undefined) throw new Error('six members were made')
  await api.ask(shop.owner, addSegment, {
    params: { programId: program.id },
    body: { name: 'Chi ha comprato', rule: { field: 'purchases', op: 'gte', value: 1 } },
  })

  // The member has the list of notifications open.
  const other = await browser.newContext()
  const phone = await other.newPage()
  await signInOn(phone, anna, '/notifications')
  await expect(phone.getByRole('heading', { name: 'Notifiche', level: 1 })).toBeVisible()

  await signIn(shop.owner, '/raccolte/notifiche')
  await expect(page.getByText('Nessuna campagna')).toBeVisible()
  await expectAccessible(page, 'no campaign yet')
  await page.getByRole('button', { name: 'Nuova campagna' }).click()
  const form = page.getByRole('dialog', { name: 'Nuova campagna' })
  await form.getByRole('combobox', { name: 'Clienti' }).selectOption('Chi ha comprato')
  await expect(form.getByText('Arriva a 2 clienti su 5.')).toBeVisible()
  await expect(form.getByText('Senza consenso al marketing')).toBeVisible()

  // The form refuses a placeholder that it cannot fill, and it marks the place in the text.
  await form.getByRole('textbox', { name: 'Titolo', exact: true }).fill('Ciao {cognome}')
  await form
    .getByRole('textbox', { name: 'Testo' })
    .fill('Domani torna il pane ai cereali: hai {punti} punti.')
  await form.getByRole('button', { name: /^Invia a 2/ }).click()
  await expect(form.getByText('«cognome», al carattere 6, non è un segnaposto.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Titolo', exact: true }).fill('Ciao {nome}, pane nuovo')
  await expect(
    form.getByRole('region', { name: 'Anteprima' }).getByText('Ciao Anna, pane nuovo').first(),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Email', exact: true }).click()
  await expect(form.getByText('Oggetto')).toBeVisible()
  await expectAccessible(page, 'form of a campaign')
  await form.getByRole('button', { name: /^Invia a 2/ }).click()
  const question = page.getByRole('dialog', { name: 'Inviare adesso a 2 clienti?' })
  await expectAccessible(page, 'question before a campaign is sent')
  await question.getByRole('button', { name: /^Invia a 2/ }).click()
  await expect(page.getByText('Campagna partita')).toBeVisible()

  // The notification reaches the open list over the live stream.
  const notice = phone.getByRole('link', { name: new RegExp(`Ciao ${anna.username}, pane nuovo`) })
  await expect(notice).toBeVisible()
  await notice.click()
  await expect(phone.getByRole('heading', { name: `Ciao ${anna.username}, pane nuovo` })).toBeVisible()
  await expect(phone.getByText(/hai \d+ punti/)).toBeVisible()
  await expectAccessible(phone, 'a message of a shop')
  await phone.getByRole('link', { name: 'Scopri di più' }).click()
  await expect(phone).toHaveURL(new RegExp(`/wallet/${program.id}`))
  await other.close()
  const { code } = await api.ask(anna, getMemberCard)
  await bought(api, shop, { code }, 18.5)

  await page.getByRole('button', { name: 'Ciao {nome}, pane nuovo' }).click()
  const detail = page.getByRole('dialog', { name: 'Campagna' })
  await expect(detail.getByText('Inviata', { exact: true }).first()).toBeVisible()
  await page.reload()
  // Each definition shows a number and its percentage.
  const metrics = detail.locator('dl').first()
  await expect(metrics.getByRole('definition')).toHaveText(['2100%', '2100%', '150%', '150%'])
  const results = detail.getByRole('region', { name: 'Acquisti nei 7 giorni dopo' })
  await expect(results.getByRole('definition')).toHaveText([/18,50/, '1', '50%'])
  await expectAccessible(page, 'results of a campaign')
  expect(
    (await api.ask(silent, listNotices, { query: {} })).items.filter(({ kind }) => kind === 'campaign'),
  ).toEqual([])
})
