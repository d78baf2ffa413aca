import {
  getProgramBalance,
  listProgramEvents,
  registerPurchase,
} from '@vicino/contract/loyalty/members/endpoints'
import { getActiveProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { newMember } from './support/make.ts'
import { expectUsable } from './support/sweep.ts'
import { claimsOf, expect, expectAccessible, test } from './support/test.ts'

const NARROW = { narrow: true }

test('R-219 R-217 R-328 the typed code of a member, a purchase with its preview, a lost answer and a reload: the purchase counts once; one refund uses its receipt, and another one has no receipt', async ({
  page,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/\/till\/scan/, /\/api\/v1\/purchase/)
  const brandId = String(claimsOf(await api.token('scanner'))['brandId'])
  const { _id: id } = await api.ask('scanner', getActiveProgram, { params: { brandId } })
  const { user, code } = await newMember(api, newUser, { id })
  const userId = String(claimsOf(await api.token(user))['sub'])
  const params = { userId, programId: id }
  const events = async () =>
    (await api.ask(user, listProgramEvents, { params: { id } })).items.filter(({ source }) =>
      source.startsWith('till'),
    )

  await signIn('scanner', '/scan')
  const field = page.getByLabel(/numero di 9 cifre/)
  const amount = page.getByLabel('Importo dello scontrino')
  const receipt = page.getByLabel('Numero dello scontrino', { exact: true })
  const register = page.getByRole('button', { name: 'Registra l’acquisto' })
  const next = page.getByRole('button', { name: 'Prossimo cliente' })

  // The alert for an unknown code says what the cashier can do.
  await field.fill('m 0000-0000')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Tessera non valida')
  await expect(page.getByRole('alert')).toContainText('Chiedi al cliente di aprire la tessera')
  await page.getByRole('button', { name: 'Scansiona un altro codice' }).click()

  // A phone's keyboard shows digits here, and the M has its own key on the screen.
  await field.fill('')
  await page.getByRole('button', { name: /^Codice della tessera/ }).click()
  await expect(field).toBeFocused()
  await field.pressSequentially(code.slice(1))
  await expect(field).toHaveValue(`M ${code.slice(1, 5)} ${code.slice(5)}`)
  await field.press('Enter')
  const desk = page.getByRole('region', { name: `Tessera di ${user.username}` })
  const before = await api.ask(user, getProgramBalance, { params })
  await expect(desk.getByRole('list', { name: 'Che cosa ha adesso' })).toContainText(`${before.points} punti`)
  await expect(amount).toBeFocused()

  // The form reports a text that is not an amount. It previews a valid amount while the cashier
  // types.
  await amount.fill('39,905')
  await expect(desk.getByText('Al massimo due cifre dopo la virgola.')).toBeVisible()
  await amount.fill('39,90')
  const body = { member: { userId }, amount: 39.9, receiptId: 'anteprima' }
  const simulated = await api.ask('scanner', registerPurchase, { query: { simulate: 'true' }, body })
  const gain = `+${simulated.results[0]?.points} punti`
  await expect(desk.getByText(gain, { exact: true }).last()).toBeVisible()
  await expect(desk.getByText(simulated.results[0]?.items[0]?.sentence ?? '')).toBeVisible()
  await amount.press('Enter')
  await expect(receipt).toBeFocused()
  await expect(desk.getByText('Scrivi il numero che si legge sullo scontrino.')).toBeVisible()
  await expectUsable(page, 'purchase of a member', NARROW)

  // The server registers the purchase, but its answer is lost. After a reload the till sends the
  // same request again.
  const number = `S-${code}`
  const keys: (string | undefined)[] = []
  await page.route(/\/api\/v1\/purchase$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('failed')
  })
  await receipt.fill(number)
  await register.dblclick()
  await expect(page.getByRole('alert')).toContainText('non verrà contato due volte')
  await expect(page.getByRole('button', { name: 'Riprova', exact: true })).toBeFocused()
  await expect(amount).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Un invio è rimasto senza risposta' })).toBeVisible()
  await expectAccessible(page, 'what got no answer')
  await page.getByRole('button', { name: 'Riprova', exact: true }).click()
  const done = page.getByRole('region', { name: 'Acquisto registrato' })
  await expect(done.getByText(gain, { exact: true })).toBeVisible()
  await expect(done).toContainText(`39,90 € · scontrino ${number}`)
  await expect(next).toBeFocused()
  await expect(done.getByRole('heading', { name: 'Acquisto registrato' })).toBeInViewport()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await events()).toMatchObject([{ type: 'purchase', amount: 39.9, externalId: number }])
  await expectAccessible(page, 'registered purchase')
  await page.keyboard.press('Enter')
  const listed = page.getByRole('list', { name: 'Confermati e registrati' }).getByRole('listitem')
  await expect(listed.first()).toContainText(user.username)
  await expect(listed.first()).toContainText('Acquisto')
  await expect(listed.first()).toContainText(gain)

  // The till warns about the same receipt with another amount before it sends anything.
  await field.fill(code)
  await field.press('Enter')
  await amount.fill('50')
  await receipt.fill(number)
  await expect(
    desk.getByText(/già registrato con altri dati\. Controlla numero, importo e cliente/),
  ).toBeVisible()
  await register.click()
  await expect(page.getByRole('alert')).toContainText('già registrato con altri dati')
  await page.keyboard.press('Escape')
  await expect(field).toBeVisible()

  // The refund shows the refundable amount, accepts a part of it, and shows the points that the
  // member loses.
  await page.getByRole('button', { name: 'Registra un reso' }).click()
  const bought = page.getByLabel('Numero dello scontrino d’acquisto')
  await expect(bought).toBeFocused()
  await bought.fill('non-esiste')
  await bought.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Nessun acquisto con questo numero')
  // The list of the day leads to the same refund.
  await page.getByRole('button', { name: `Reso dello scontrino ${number} di ${user.username}` }).click()
  const found = page.getByRole('region', { name: `Acquisto di ${user.username}` })
  await expect(found).toContainText('Restano 39,90 €')
  await found.getByRole('button', { name: 'Una parte' }).click()
  await found.getByLabel('Importo reso').fill('40')
  await expect(found.getByText('Al massimo 39,90 €.')).toBeVisible()
  await found.getByLabel('Importo reso').fill('10')
  await expect(found.getByRole('list').getByText(/^−\d+ punti$/)).toBeVisible()
  await expectUsable(page, 'refund', NARROW)
  await found.getByRole('button', { name: 'Registra il reso' }).click()
  await expect(page.getByRole('region', { name: 'Reso registrato' })).toBeVisible()
  const after = await api.ask(user, getProgramBalance, { params })
  const [back, purchase] = await events()
  expect([back, purchase]).toMatchObject([
    { type: 'refund', amount: -10 },
    { type: 'purchase', amountLeft: 29.9 },
  ])
  await expect(listed.first()).toContainText('Reso')
  await expect(listed.first()).toContainText('−10,00 €')
  await expect(listed.first()).toContainText(/Numero \S/)
  expect(after.points).toBe(before.points + (purchase?.points ?? 0) + (back?.points ?? 0))

  // A refund without a receipt needs the card first, and then the amount and the reason.
  await next.click()
  await page.getByRole('button', { name: 'Registra un reso' }).click()
  await page.getByRole('button', { name: 'Scontrino non trovato' }).click()
  await expect(page.getByText(/^Reso senza scontrino: inquadra la tessera/)).toBeVisible()
  await field.fill(code)
  await field.press('Enter')
  await desk.getByLabel('Importo reso').fill('5')
  await expect(desk.getByRole('list').getByText(/^−\d+ punti$/)).toBeVisible()
  await desk.getByRole('button', { name: 'Registra il reso' }).click()
  await expect(desk.getByText('Scrivi il motivo: resta con il reso.')).toBeVisible()
  await desk.getByRole('button', { name: 'Scontrino perso' }).click()
  await expectUsable(page, 'refund without a receipt', NARROW)
  await desk.getByRole('button', { name: 'Registra il reso' }).click()
  await expect(page.getByRole('region', { name: 'Reso registrato' })).toBeVisible()
  await expect(listed.first()).toContainText('Scontrino perso')
  expect((await events())[0]).toMatchObject({ type: 'refund', amount: -5 })
})
