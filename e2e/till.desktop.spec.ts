import { openCode, statusOf } from './support/make.ts'
import { browserFilming } from './support/code-video.ts'
import { expect, DEMO_PASSWORD, test } from './support/test.ts'
import { confirm } from './support/till-screen.ts'

test('R-213 the camera reads a customer’s code, with a reader that this server serves', async ({
  baseURL,
  newUser,
  api,
  forwardedFor,
}) => {
  const code = await openCode(api, await newUser())
  const { browser, close } = await browserFilming(code.qr?.token ?? '')
  try {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      permissions: ['camera'],
      extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
    })
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text())
    })
    const readers: string[] = []
    page.on('response', (response) => {
      if (response.headers()['content-type'] === 'application/wasm')
        readers.push(`${response.status()} ${new URL(response.url()).origin}`)
    })
    await page.goto('/welcome')
    await page.getByRole('button', { name: 'Rifiuta' }).click()
    await page.goto('/welcome?mode=login')
    await page.getByLabel('Email').fill('scanner@vicino.test')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.locator('form').getByRole('button', { name: 'Accedi', exact: true }).click()
    // The browser has already allowed the camera, so nobody has to press a button.
    await expect(page.getByRole('region', { name: code.of.title })).toBeVisible()
    await expect(page.getByText(code.user.username)).toBeVisible()
    expect(readers).toEqual([`200 ${new URL(baseURL ?? '').origin}`])
    expect(refused).toEqual([])
    await confirm(page).click()
    await expect(page.getByRole('heading', { name: 'Riscatto confermato' })).toBeVisible()
    expect(await statusOf(api, code)).toBe('redeemed')
    await page.getByRole('button', { name: 'Scansiona il prossimo' }).click()
    await expect(page.getByText('Inquadra il QR del cliente')).toBeVisible()
    const camera = page.locator('video')
    const seconds = () => camera.evaluate((video: HTMLVideoElement) => video.currentTime)
    const shown = await seconds()
    await expect.poll(seconds).toBeGreaterThan(shown + 1)
    await expect(page.getByRole('alert'), 'the code still before the camera is not read again').toHaveCount(0)
  } finally {
    await close()
  }
})
