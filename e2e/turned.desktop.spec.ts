import { newDraft, newShop } from './support/make.ts'
import { expect, test } from './support/test.ts'

const NARROW = { width: 700, height: 900 } as const
const WIDE = { width: 1440, height: 900 } as const

test('R-237 R-240 R-423 a change of the window’s width or a turned phone keeps typed text and open parts', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  const { id } = await newDraft(api, shop)
  await signIn(shop.owner, `/raccolte/${id}/catalogo`)
  await page.getByRole('button', { name: 'Aggiungi premio' }).click()
  const name = page.getByRole('dialog', { name: 'Nuovo premio' }).getByLabel('Nome', { exact: true })
  await name.fill('Tazza del forno')
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size)
    await expect(name).toHaveValue('Tazza del forno')
  }
  await page.keyboard.press('Escape')

  await page.goto('/settings#password')
  const password = page.getByLabel('Nuova password', { exact: true })
  await password.fill('un segreto lungo')
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size)
    await expect(password).toHaveValue('un segreto lungo')
  }
})
