import { deleteComment, listComments, postComment } from '@vicino/contract/social/comments/endpoints'
import { detailOf } from './support/detail.ts'
import { newDeal, newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-146 R-151 R-152 R-153 R-154 R-157 R-158 R-159 R-160 R-161 R-162 R-163 R-164 R-166 R-167 R-168 a question is asked, kept over a lost network and answered live by the shop; a link opens it', async ({
  page,
  context,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  const shop = await newShop(api, newUser)
  const deal = await newDeal(api, { shop })
  const [reader, other] = [await newUser(), await newUser()]
  const say = (by: typeof other, text: string, parentId?: string) =>
    api.ask(by, postComment, {
      body: { dealId: deal._id, text, ...(parentId === undefined ? {} : { parentId }) },
    })
  await signIn(reader, `/deals?detail=${deal._id}`)
  await detailOf(page).getByRole('button', { name: 'Fai una domanda' }).click()
  const panel = page.getByRole('dialog', { name: 'Commenti' })
  const field = panel.getByRole('textbox', { name: 'Aggiungi un commento...' })
  await expect(field).toBeFocused()
  await expect(panel.getByText('Ancora nessun commento. Sii il primo!')).toBeVisible()

  await field.fill(' \u200b ')
  await expect(panel.getByRole('button', { name: 'Invia' })).toBeDisabled()
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await field.fill('Vale anche il sabato?')
  await context.setOffline(true)
  await panel.getByRole('button', { name: 'Invia' }).click()
  await expect(panel.getByRole('alert')).toBeVisible()
  await expect(field).toHaveValue('Vale anche il sabato?')
  await context.setOffline(false)
  await panel.getByRole('button', { name: 'Invia' }).click()
  const list = panel.getByRole('list', { name: 'Commenti' })
  const question = list.getByRole('listitem').filter({ hasText: 'Vale anche il sabato?' })
  await expect(question.getByText('ora', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('')

  // Comments of other people arrive without a reload: ten more comments, and the shop's answer
  // below the question.
  const { items } = await api.ask(reader, listComments, { query: { dealId: deal._id } })
  const questionId = items[0]?.id ?? ''
  const answer = await say(shop.owner, 'Certo, tutto il giorno!', questionId)
  await expect(question.getByText('Certo, tutto il giorno!')).toBeVisible()
  await expect(question.getByText('Negozio')).toBeVisible()
  for (let number = 1; number <= 3; number += 1) await say(other, `Anche per me ${number}`, questionId)
  await expect(question.getByText('Anche per me 1')).toBeVisible()
  await question.getByRole('button', { name: 'Mostra altre 2 risposte' }).click()
  await expect(question.getByText('Anche per me 3')).toBeVisible()

  const own = question.getByRole('listitem').filter({ hasText: 'Certo, tutto il giorno!' })
  await own.getByRole('button', { name: 'Rispondi' }).click()
  await expect(field).toBeFocused()
  await field.fill('Grazie mille')
  await panel.getByRole('button', { name: 'Invia' }).click()
  await expect(question.getByText(`@${shop.name}`)).toBeVisible()
  await own.getByRole('button', { name: 'Mi piace' }).click()
  await expect(own.getByRole('button', { name: 'Mi piace, 1 persona' })).toBeVisible()
  await expectAccessible(page, 'comments')

  const third = question.getByRole('listitem').filter({ hasText: 'Anche per me 3' })
  const menu = (name: string) => page.getByRole('menuitem', { name })
  await third.getByRole('button', { name: /^Altro sul commento/ }).click()
  await menu('Segnala').click()
  await page.getByRole('radio', { name: 'Altro' }).check()
  await page.getByRole('button', { name: 'Invia la segnalazione' }).click()
  await expect(third.getByText('Segnalato')).toBeVisible()
  await third.getByRole('button', { name: /^Altro sul commento/ }).click()
  await menu('Nascondi per me').click()
  await expect(third).toHaveCount(0)
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(third).toBeVisible()
  await api.ask(shop.owner, deleteComment, { params: { id: answer.id } })
  await expect(own).toHaveCount(0)

  for (let number = 1; number <= 10; number += 1) await say(other, `Numero ${number}`)
  await page.goto(`/deals?detail=${deal._id}&comment=${questionId}`)
  await expect(panel.locator('[aria-current]')).toContainText('Vale anche il sabato?')
  await expect(list.getByText('Numero 1', { exact: true })).toBeVisible()
})

test("R-146 content that loads later does not move 'Fai una domanda' away from the pressing finger", async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  const deal = await newDeal(api, { shop })
  const reader = await newUser()
  // The scripts of the other features arrive late.
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(product-reviews|product-posts|deal-program|write-to-shop)-/, async (route) => {
    await pressed
    await route.continue()
  })
  await signIn(reader, `/deals?detail=${deal._id}`)
  const ask = detailOf(page).getByRole('button', { name: 'Fai una domanda' })
  await ask.scrollIntoViewIfNeeded()
  await ask.hover()
  await page.mouse.down()
  press()
  await expect(detailOf(page).getByRole('heading', { name: 'Parlano di questo prodotto' })).toBeAttached()
  await expect(detailOf(page).getByRole('heading', { name: 'Recensioni', exact: true })).toBeAttached()
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Commenti' }).getByRole('textbox')).toBeFocused()
})
