import { expect, test } from './support/test.ts'

test.describe('bottom bar', () => {
  test('R-020 R-022 R-023 five entries below 768 px, none from 768 px', async ({ page, signIn }) => {
    await signIn('audience')
    const bar = page.getByRole('navigation', { name: 'Menu' })
    await expect(bar.getByRole('link')).toHaveCount(5)
    expect(
      await bar.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/', '/deals', '/tessera', '/punti', '/profile'])
    await bar.getByRole('link', { name: 'Tessera' }).click()
    await expect(page).toHaveURL(/\/tessera$/)
    await page.getByRole('button', { name: 'Chiudi' }).click()
    await bar.getByRole('link', { name: 'Profilo' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Crea il tuo' }).click()
    await expect(page).toHaveURL(/\/create$/)
    await expect(page.getByRole('main').getByRole('heading', { name: 'Proof Post', level: 1 })).toBeVisible()
    await bar.getByRole('link', { name: 'Punti' }).click()
    await expect(page).toHaveURL(/\/punti$/)
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(page.getByRole('link', { name: 'Punti', exact: true })).toBeHidden()
  })
})
