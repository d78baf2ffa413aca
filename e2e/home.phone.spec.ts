import { newDeal } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-068 the phone header leads to search, notifications and messages', async ({ page, signIn }) => {
  await signIn('audience')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /^vicino/ })).toBeVisible()
  await header.getByRole('link', { name: 'Notifiche' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await page.goBack()
  await header.getByRole('link', { name: 'Messaggi' }).click()
  await expect(page).toHaveURL(/\/messages$/)
  await page.goBack()
  await header.getByRole('link', { name: 'Cerca' }).click()
  await expect(page).toHaveURL(/\/deals/)
  await expect(page.getByPlaceholder(/^Cerca in/)).toBeFocused()
})

test('R-197 R-593 Home, card, detail and checkout show the points of a deal in advance', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const deal = await newDeal(api, { points: 0 })
  await signIn(await newUser(), '/theme.js')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('points-told:')) localStorage.removeItem(key)
  })
  await page.goto('/')
  const note = page.getByRole('region', { name: 'Ogni deal riscattato ti dà BP' })
  await expect(note).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hai 0 BP: guarda i premi' })).toBeVisible()
  await expect(
    page
      .getByRole('feed')
      .getByRole('article')
      .first()
      .getByText(/^\+\d+ BP$/)
      .filter({ visible: true }),
  ).toBeVisible()
  await expectAccessible(page, 'home with the note about points')
  await note.getByRole('button', { name: 'Ho capito' }).click()
  await expect(note).toHaveCount(0)

  await page.goto(`/deals?detail=${deal._id}`)
  await expect(page.getByRole('region', { name: 'Dettaglio del deal' }).getByText('+50 BP')).toBeVisible()
  await page.goto(`/checkout?id=${deal._id}`)
  await expect(page.getByText('+50 BP').first()).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Hai 0 BP/ })).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('R-069 R-072 Home shows its search distance, and offers a way on if no shop is within it', async ({
  page,
  signIn,
  newUser,
  context,
}) => {
  // The position is in the sea between Sardegna and the mainland.
  await context.setGeolocation({ latitude: 40.2, longitude: 11.6 })
  await signIn(await newUser())
  await expect(page.getByText('Nessun negozio entro 20 km')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Flash Deals' })).toBeHidden()
  await page.getByRole('button', { name: 'Cerca entro 50 km' }).click()
  await expect(page.getByText('Nessun negozio entro 50 km')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nessun negozio entro 50 km')).toBeVisible()
  await page.getByRole('combobox', { name: 'Distanza massima' }).selectOption('entro 100 km')
  await expect(page.getByText('Nessun negozio entro 100 km')).toBeVisible()
})
