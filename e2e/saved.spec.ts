import { listSavedDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { nearest } from './support/make.ts'
import { expect, test } from './support/test.ts'

test(
  'R-116 R-117 R-118 R-119 R-120 saved deals: states, badge, dates and buttons',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn('audience', '/saved')
    await expect(page.getByRole('heading', { level: 1, name: 'I miei deal salvati' })).toBeVisible()
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards.first()).toBeVisible()
    await expect(cards.first().getByText(/Salvato il \d{2}\/\d{2}\/\d{4}/)).toBeVisible()
    await page.getByRole('button', { name: 'Utilizzati/Scaduti' }).click()
    await expect(cards.filter({ hasText: 'UTILIZZATO' }).first()).toBeVisible()
    await expect(cards.filter({ hasText: 'SCADUTO' }).first()).toBeVisible()
    await expect(cards.getByRole('link', { name: /In Negozio|Online/i })).toHaveCount(0)
    await expect(cards.getByText('PUNTI PREMIO')).toHaveCount(0)
    await page.getByRole('button', { name: 'Validi' }).click()
    await expect(cards.filter({ hasText: 'PUNTI PREMIO' }).first()).toBeVisible()
    await expect(cards.getByText(/UTILIZZATO|SCADUTO/)).toHaveCount(0)
    await expect(cards.getByRole('link', { name: /In Negozio|Online/i }).first()).toBeVisible()
    await expect(
      cards
        .first()
        .getByText(/rimanent|ore|ora|minut/)
        .first(),
    ).toBeVisible()
  },
)

test(
  'R-029 R-135 R-134 R-507 WANT on a detail saves the deal, and a second press removes it; a toast confirms this and undoes it',
  { tag: '@phone' },
  async ({ page, signIn, newUser, api }) => {
    const user = await newUser()
    const deal = await nearest(api)
    await signIn(user, `/deals?detail=${deal._id}`)
    const detail = page.getByRole('region', { name: 'Dettaglio del deal' })
    const want = detail.getByRole('button', { name: /^Salva/ }).first()
    const answer = page.waitForResponse((response) => response.url().includes('/deal/react/'))
    await want.click()
    await expect(want).toHaveAttribute('aria-pressed', 'true')
    await answer
    const savedCount = async () => (await api.ask(user, listSavedDeals)).totalCount
    await expect.poll(savedCount).toBe(1)
    const messages = page.getByRole('region', { name: /^Messaggi/ }).getByRole('listitem')
    await expect(messages).toContainText(['Salvato nei tuoi deal'])
    await want.click()
    await expect(want).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(savedCount).toBe(0)
    await expect(messages).toContainText(['Tolto dai deal salvati'])
    await expect(messages).toHaveCount(1)
    await messages.getByRole('button', { name: 'Annulla' }).click()
    await expect(want).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(savedCount).toBe(1)
    await expect(messages).toHaveCount(0)
  },
)
