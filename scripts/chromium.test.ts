import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { browserTests } from './browser-tests.ts'
import { ensureChromium, programsOf } from './chromium.ts'
import { inRepository } from './testing/in-repository.ts'

const PLAYWRIGHTS = {
  '.cache/ms-playwright/chromium-999/chrome-linux/chrome': '',
  '.cache/ms-playwright/chromium-1200/chrome-linux64/chrome': '',
  '.cache/ms-playwright/chromium-1200/chrome-linux64/locales/it.pak': '',
  '.cache/ms-playwright/firefox-1500/firefox/firefox': '',
  'elsewhere/chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell': '',
}

it("on Linux the search order is packages, Google Chrome, Playwright's newest, snaps", () => {
  const found = inRepository(PLAYWRIGHTS, (home) =>
    programsOf({ platform: 'linux', home, playwright: undefined }).map((path) => path.replace(home, '~')),
  )
  const playwrights = '~/.cache/ms-playwright'
  expect(found.slice(0, 2)).toEqual(['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'])
  expect(found.slice(-4)).toEqual([
    `${playwrights}/chromium-1200/chrome-linux64/chrome`,
    `${playwrights}/chromium-999/chrome-linux/chrome`,
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
  ])
  expect(found).toContain('/usr/bin/google-chrome-stable')
})

it('browsers of Playwright are searched in its configured folder', () => {
  const found = inRepository(PLAYWRIGHTS, (home) =>
    programsOf({ platform: 'linux', home, playwright: join(home, 'elsewhere') }).filter((path) =>
      path.startsWith(home),
    ),
  )
  expect(found.map((path) => path.split('/').at(-1))).toEqual(['chrome-headless-shell'])
})

it('on macOS the search covers the applications of all users and of the user', () => {
  const found = programsOf({ platform: 'darwin', home: '/Users/anna', playwright: undefined })
  expect(found).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  expect(found).toContain('/Users/anna/Applications/Chromium.app/Contents/MacOS/Chromium')
})

afterEach(() => void vi.unstubAllEnvs())

it('without a browser the installers are asked in turn, until one brings a browser that starts', async () => {
  vi.stubEnv('CHROMIUM_PATH', undefined)
  const asked: string[] = []
  const ways = ['Debian', 'Playwright', 'a third'].map((name) => async () => void asked.push(name))
  await ensureChromium(async () => (asked.length < 2 ? undefined : '/opt/chrome'), ways)
  expect([asked, process.env['CHROMIUM_PATH']]).toEqual([['Debian', 'Playwright'], '/opt/chrome'])
  vi.stubEnv('CHROMIUM_PATH', undefined)
  await expect(ensureChromium(async () => undefined, ways)).rejects.toThrow('The browser tests need Chromium')
  vi.stubEnv('CHROMIUM_PATH', undefined)
  await ensureChromium(async () => '/usr/bin/chromium', [() => Promise.reject(new Error('not needed'))])
})

it('a machine without a browser leaves the browser tests out, which counts as a failure', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nothing/chromium')
  const [left] = (await browserTests([])).failures
  expect(left).toMatchObject({ name: 'the browser tests were left out' })
  expect(left?.reason).toContain('CHROMIUM_PATH names no file: /nothing/chromium')
  expect((await browserTests([])).failed).toBe(1)
})
