import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newDeal, newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('a shop prints its QR codes, and its own site under a strict policy shows its deals without cookies', async ({
  page,
  api,
  newUser,
  signIn,
  browser,
}) => {
  const shop = await newShop(api, newUser)
  const { owner } = shop
  const deal = await newDeal(api, { shop })
  await signIn(owner, '/materiali')
  await page.getByRole('button', { name: 'A5' }).click()
  const [poster] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica il PDF: Le tue offerte' }).click(),
  ])
  expect(await readFile(await poster.path(), 'latin1')).toMatch(/^%PDF-/)
  await expectAccessible(page, 'materials of a shop')
  const line = await page.getByLabel('Riga da incollare').innerText()

  const { origin } = new URL(page.url())
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${origin}; frame-src ${origin}; base-uri 'none'`,
    )
    response.end(`<!doctype html><html lang="it"><title>Forno</title><h1>Il nostro forno</h1>${line}</html>`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  try {
    const visitor = await browser.newContext()
    const foreign = await visitor.newPage()
    const refused: string[] = []
    foreign.on('console', (message) => refused.push(message.text()))
    await foreign.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    const frame = foreign.locator('iframe[title="Offerte su Vicino"]')
    const link = frame.contentFrame().getByRole('link', { name: deal.title })
    await expect(link).toBeVisible()
    // The frame is as high as its content, so it never scrolls by itself.
    const heights = () =>
      foreign.evaluate(() => document.querySelector('iframe')?.getBoundingClientRect().height ?? 0)
    const inside = () =>
      frame
        .contentFrame()
        .locator('html')
        .evaluate((html) => html.getBoundingClientRect().height)
    await expect.poll(async () => Math.abs((await heights()) - (await inside()))).toBeLessThan(2)
    const [opened] = await Promise.all([visitor.waitForEvent('page'), link.click()])
    await expect(opened.getByRole('heading', { name: deal.title })).toBeVisible()
    expect(new URL(opened.url()).pathname).toMatch(/^\/share\/deal\//)
    expect(await visitor.cookies()).toEqual([])
    expect(refused).toEqual([])
    await visitor.close()
  } finally {
    site.close()
  }
})
