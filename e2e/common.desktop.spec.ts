import { bought, newMember, newProgram, newShop } from './support/make.ts'
import { expect, expectAccessible, signInOn, test, WITHOUT_MOTION } from './support/test.ts'

test.use(WITHOUT_MOTION)

test('R-265 a shop invites its neighbour to a common program; it reads the terms and accepts; a purchase there earns, and both see what it comes to', async ({
  page,
  api,
  newUser,
  browser,
  baseURL,
  forwardedFor,
}) => {
  const [baker, bookshop] = [await newShop(api, newUser), await newShop(api, newUser)]
  const program = await newProgram(api, baker, undefined, true)
  const { code } = await newMember(api, newUser, program)

  await signInOn(page, baker.owner, `/raccolte/${program.id}/partner`)
  await page.getByRole('button', { name: 'Invita un’attività' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Manda l’invito' }).click()
  await expect(sheet.getByText('Scegli un’attività.')).toBeVisible()
  await sheet.getByRole('combobox', { name: 'Attività' }).fill(bookshop.name)
  await page.getByRole('option', { name: bookshop.name }).click()
  await expectAccessible(page, 'invitation of a partner')
  await sheet.getByRole('button', { name: 'Manda l’invito' }).click()
  const partners = page.getByRole('list', { name: 'Attività associate' })
  await expect(partners.getByText('Invitata', { exact: true })).toBeVisible()

  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'it-IT',
    extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
  })
  try {
    const theirs = await context.newPage()
    await signInOn(theirs, bookshop.owner, '/raccolte/comuni')
    const card = theirs.getByRole('article')
    await expect(card.getByText('8,00 €')).toBeVisible()
    await card.getByRole('button', { name: 'Accetta' }).click()
    const question = theirs.getByRole('dialog')
    await expect(question.getByText('80% del valore')).toBeVisible()
    await question.getByRole('button', { name: 'Accetta' }).click()
    await expect(card.getByText('Partecipa', { exact: true })).toBeVisible()

    await bought(api, bookshop, { code }, 125)
    await expect(async () => {
      await theirs.reload()
      await expect(card.getByText('Da pagare')).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expect(card.getByText('1,00 €', { exact: true })).toBeVisible()
    await expectAccessible(theirs, 'common programs')
  } finally {
    await context.close()
  }
  await page.reload()
  await expect(partners.getByText('Da ricevere')).toBeVisible()
  await expect(partners.getByText('125', { exact: true })).toBeVisible()
  await expectAccessible(page, 'partners of a program')
})
