import { newMember, newProgram, newShop } from './support/make.ts'
import { expect, expectAccessible, test, WITHOUT_MOTION } from './support/test.ts'

test.use(WITHOUT_MOTION)

test('R-413 a member is offered the wallets of phones, and told what an installation without certificates lacks', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newProgram(api, shop)
  const { user } = await newMember(api, newUser, program)
  await signIn(user, '/tessera')
  await expect(page.getByRole('button', { name: 'Aggiungi ad Apple Wallet' })).toBeVisible()
  await page.getByRole('link', { name: program.name }).click()
  await expect(page).toHaveURL(`/wallet/${program.id}`)
  const button = page.getByRole('button', { name: 'Aggiungi a Google Wallet' })
  await expect(button).toHaveAccessibleDescription(/configurare l’account di Google Wallet/)
  await button.click({ force: true })
  await expect(page.getByText(/^Non ancora attivo: .* Google Wallet\.$/)).toHaveCount(2)
  await expectAccessible(page, 'a card with the buttons of wallets')
})
