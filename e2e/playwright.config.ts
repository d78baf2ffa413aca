import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../scripts/chromium.ts'

/** Debian's Chromium, quiet on the network; software WebGL so that the real map is tested too. */
export const CHROMIUM = {
  executablePath: chromiumPath(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--enable-unsafe-swiftshader',
  ],
}

const shared = {
  locale: 'it-IT',
  timezoneId: 'Europe/Rome',
  // Piazza del Duomo, Milano
  geolocation: { latitude: 45.4641, longitude: 9.1896 },
  permissions: ['geolocation'],
  launchOptions: CHROMIUM,
  // A test could not reroute requests that the service worker answers; pwa.*.spec.ts lets it work.
  serviceWorkers: 'block' as const,
}

/**
 * A spec says in its name for which width it is: `*.phone.spec.ts`, `*.desktop.spec.ts`, `*.spec.ts` for both. A test of
 * a spec for both that finds the same at either width has the tag `@phone` or `@desktop`, and runs at that one alone.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/prepare.ts',
  outputDir: './test-results',
  // A test waits for half of its time, for screens, animations and quiet on the network: two workers keep one core busy. A third fills the
  // other; with a fourth a test now and then waits for what has been there and gone.
  workers: 3,
  fullyParallel: true,
  // Where nobody watches, one chance failure among seven thousand tests must not stop a day's work. The run ends with the
  // name of every test that passed only at its second try: it is one to mend.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Only a machine that is busy with other work comes near to these.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  use: { ...shared, screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'desktop',
      testIgnore: '*.phone.spec.ts',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: '*.desktop.spec.ts',
      grepInvert: /@desktop/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        userAgent:
          'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
      },
    },
  ],
})
