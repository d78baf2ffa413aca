import { expect, test } from './support/test.ts'
import { TOWN, TOWN_ARCHIVE } from './support/tiles.ts'

test(
  'R-111 the map draws the installation’s own archive by byte ranges, with names and attribution, and requests no other host',
  { tag: '@phone' },
  async ({ page, signIn, newUser, context }) => {
    test.skip(!TOWN || !TOWN_ARCHIVE, 'needs the folder of real data')
    // The tests' product has a tile server too. On this page the settings name only the archive.
    await page.route('**/api/v1/settings', async (route) => {
      const answer = await route.fetch()
      const settings = (await answer.json()) as object
      await route.fulfill({
        response: answer,
        json: {
          ...settings,
          mapStyleUrl: '/map-tiles/style.json',
          mapAttribution: '© OpenMapTiles © OpenStreetMap contributors',
        },
      })
    })
    const requests: { url: string; range: string | undefined }[] = []
    page.on('request', (request) => requests.push({ url: request.url(), range: request.headers()['range'] }))
    await context.setGeolocation(TOWN)
    const first = page.waitForResponse((response) => response.url().endsWith('.pmtiles'))
    await signIn(await newUser(), '/deals?view=map')
    expect((await first).status()).toBe(206)
    const map = page.getByRole('region', { name: 'Mappa delle offerte' })
    await expect(map.getByText('Tu sei qui').first()).toBeVisible()
    await expect(map.getByText('Caricamento mappa...')).toBeHidden()
    await expect(map.getByRole('link', { name: /OpenMapTiles.*OpenStreetMap/ })).toBeVisible()
    // The tiles contain the town's name. The drawn ground must not write it a second time.
    await expect(map.locator('[data-name]', { hasText: /^Mezzolombardo$/ })).toHaveCount(0)
    // The drawn ground continues beyond the archive.
    for (let step = 0; step < 4; step += 1) await map.getByRole('button', { name: 'Riduci la mappa' }).click()
    await expect(map.locator('[data-name]', { hasText: /^Trento$/ })).toBeVisible()

    const { origin } = new URL(page.url())
    const elsewhere = requests.filter(({ url }) => /^https?:/.test(url) && new URL(url).origin !== origin)
    expect(elsewhere).toEqual([])
    const parts = requests.filter(({ url }) => url.endsWith('.pmtiles'))
    expect(parts.length).toBeGreaterThan(1)
    for (const { range } of parts) expect(range).toMatch(/^bytes=\d+-\d+$/)
  },
)
