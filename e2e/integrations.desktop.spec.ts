import { getMembership } from '@vicino/contract/loyalty/members/endpoints'
import { newMember, newProgram, newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-388 R-389 R-390 a brand creates an API key, tries a till with it, and the purchase arrives; after the key is revoked the till is refused', async ({
  page,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const shop = await newShop(api, newUser)
  const program = await newProgram(api, shop)
  const { user, code } = await newMember(api, newUser, program)
  const points = async () => (await api.ask(user, getMembership, { params: { id: program.id } })).points

  await signIn(shop.owner, '/raccolte/integrazioni')
  await page.getByRole('button', { name: 'Crea chiave' }).click()
  const form = page.getByRole('dialog', { name: 'Nuova chiave' })
  await form.getByRole('button', { name: 'Crea chiave' }).click()
  await expect(form.getByText('Dai un nome alla chiave')).toBeVisible()
  await form.getByLabel('Nome').fill('Cassa 1')
  await expectAccessible(page, 'form of a key')
  await form.getByRole('button', { name: 'Crea chiave' }).click()
  const secret = page.getByRole('dialog', { name: 'La tua chiave' })
  const text = await secret.getByLabel('Chiave', { exact: true }).inputValue()
  expect(text).toMatch(/^vk_[\w-]{43}$/)
  await expectAccessible(page, 'the text of a key')
  await secret.getByRole('button', { name: 'Fatto' }).click()
  await expect(page.getByRole('heading', { name: 'Cassa 1' })).toBeVisible()
  await expect(page.getByText('Mai usata')).toBeVisible()
  await expect(page.getByText(text)).toBeHidden()

  await page.getByRole('link', { name: 'Cassa (API)' }).click()
  await expect(page).toHaveURL('/raccolte/integrazioni/cassa')
  const till = page.getByRole('region', { name: 'Prova la cassa' })
  await till.getByLabel('Chiave', { exact: true }).fill(text)
  await till.getByLabel('Cliente', { exact: true }).fill(code)
  await till.getByLabel('Importo in euro').fill('12,50')
  await till.getByRole('button', { name: 'Manda' }).click()
  await expect(till.getByText('Hai guadagnato 12 punti. Saldo: 32.', { exact: true })).toBeVisible()
  await expect(till.getByRole('region', { name: 'Richiesta' })).toContainText('simulate=true')
  expect(await points()).toBe(20)

  await till.getByRole('switch', { name: /Simula/ }).click()
  await till.getByRole('button', { name: 'Manda' }).click()
  await expect(till.getByRole('region', { name: 'Richiesta' })).not.toContainText('simulate=true')
  await expect(till.getByText('200', { exact: true })).toBeVisible()
  expect(await points()).toBe(32)
  const examples = page.getByRole('region', { name: 'Esempi' })
  await examples.getByRole('button', { name: 'Cliente' }).click()
  await examples.getByRole('button', { name: 'Prova l’esempio' }).click()
  await expect(examples.getByRole('region', { name: 'Risposta' })).toContainText(user.username)
  await examples.getByRole('button', { name: 'Acquisto', exact: true }).click()
  await expect(examples.getByRole('region', { name: 'Acquisto' })).toContainText(code)
  await examples.getByRole('button', { name: 'Prova l’esempio' }).click()
  await expect(examples.getByText('Hai guadagnato 24 punti. Saldo: 56.', { exact: true })).toBeVisible()
  expect(await points()).toBe(32)
  await till.getByRole('button', { name: 'Evento' }).click()
  await till.getByLabel('Nome dell’evento').fill('newsletter')
  await till.getByRole('button', { name: 'Manda' }).click()
  // The form of a new API key does not allow events by default.
  await expect(
    till.getByText('Questa chiave API non ha il permesso event:write.', { exact: true }),
  ).toBeVisible()
  await expectAccessible(page, 'a till that was tried')

  await page.getByRole('link', { name: 'Chiavi API' }).click()
  await page.getByRole('button', { name: 'Azioni per la chiave Cassa 1' }).click()
  await page.getByRole('menuitem', { name: 'Revoca' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoca' }).click()
  await expect(page.getByText('Nessuna chiave')).toBeVisible()
  await page.getByRole('link', { name: 'Cassa (API)' }).click()
  await till.getByLabel('Chiave', { exact: true }).fill(text)
  await till.getByLabel('Cliente', { exact: true }).fill(code)
  await till.getByLabel('Importo in euro').fill('5')
  await till.getByRole('button', { name: 'Manda' }).click()
  await expect(till.getByText('Chiave API sconosciuta, scaduta o revocata.', { exact: true })).toBeVisible()
})
