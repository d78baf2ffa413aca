import type { Page } from '@playwright/test'
import { linkFor } from './support/mailbox.ts'
import { expect, test } from './support/test.ts'

/** Presses Escape and returns the milliseconds until the address has no `mode` any more. */
async function timeOfEscape(page: Page): Promise<number> {
  await page.evaluate(() => {
    const closing = new Promise<number>((resolve) => {
      function start() {
        const pressed = performance.now()
        function look() {
          if (location.search.includes('mode')) requestAnimationFrame(look)
          else resolve(performance.now() - pressed)
        }
        look()
      }
      addEventListener('keydown', start, { capture: true, once: true })
    })
    Object.assign(window, { closing })
  })
  await page.keyboard.press('Escape')
  return page.evaluate(() => (window as unknown as { closing: Promise<number> }).closing)
}

test('R-050 R-051 R-066 the dialog fades away; a link that works once resets a forgotten password, and the app then opens the requested path', async ({
  page,
  newUser,
  expectedErrors,
}) => {
  expectedErrors.push(/\/auth\/(?:login-app|reset-password)/)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const user = await newUser()
  await page.goto('/wallet?tab=coupons')
  await expect(page).toHaveURL(/\/welcome/)
  await page.goto('/welcome?mode=login')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(user.email)
  await dialog.getByLabel('Password', { exact: true }).fill('sbagliata1')
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Email o password non corretti')
  expect(await timeOfEscape(page), 'a fade of 150 ms').toBeGreaterThan(120)
  await expect(dialog).toBeHidden()

  await page.goto('/welcome?mode=login')
  await dialog.getByLabel('Email').fill(user.email)
  await dialog.getByRole('button', { name: 'Password dimenticata?' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue(user.email)
  await dialog.getByRole('button', { name: 'Mandami il link' }).click()
  await expect(dialog.getByRole('status')).toContainText(`Se ${user.email} ha un account`)

  const link = await linkFor(user.email, '/reset-password')
  const choose = async () => {
    await page.goto(link)
    await page.getByLabel('Password', { exact: true }).fill('Ciambella77')
    await page.getByLabel('Ripeti la password').fill('Ciambella77')
    await page.getByRole('button', { name: 'Salva la password' }).click()
  }
  await choose()
  await expect(page).toHaveURL(/\/welcome\?mode=login/)
  await expect(page.getByText('Password cambiata')).toBeVisible()
  await choose()
  await expect(page.getByRole('alert')).toContainText('già stato usato')
  expect(page.url(), 'no token in the address').not.toContain('token')

  await page.goto('/welcome?mode=login')
  await dialog.getByLabel('Email').fill(user.email)
  await dialog.getByLabel('Password', { exact: true }).fill('Ciambella77')
  await dialog.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).toHaveURL(/\/wallet\?tab=coupons$/)
})
