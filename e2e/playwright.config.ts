import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../scripts/chromium.ts'

/**
 * Debian's Chromium without its own network requests. It has software WebGL so that the tests use
 * the real map too.
 */
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

/** Milliseconds for an expectation or an action; a test of dozens of them has five times as many. */
const PATIENT_MS = 240_000

const shared = {
  locale: 'it-IT',
  timezoneId: 'Europe/Rome',
  // Piazza del Duomo, Milano
  geolocation: { latitude: 45.4641, longitude: 9.1896 },
  permissions: ['geolocation'],
  // Dialogs and sheets open at once and nothing moves at rest, which spares frames. Tests of motion ask for it with emulateMedia().
  contextOptions: { reducedMotion: 'reduce' as const },
  launchOptions: CHROMIUM,
  // A test cannot reroute requests that the service worker answers. pwa.*.spec.ts turns the service
  // worker on.
  serviceWorkers: 'block' as const,
}

/**
 * The name of a spec says its width: `*.phone.spec.ts`, `*.desktop.spec.ts`, or `*.spec.ts` for
 * both. A test of a spec for both widths has the tag `@phone` or `@desktop` if it finds the same at
 * each width. It then runs at that width only.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/prepare.ts',
  outputDir: './test-results',
  // A test waits for half of its time, for screens, animations and an idle network, so two workers
  // keep one core busy. A third worker uses the other core. With a fourth worker a test sometimes
  // waits for an element that has already disappeared.
  workers: 3,
  fullyParallel: true,
  // In CI one chance failure among seven thousand tests must not stop the run. The run ends with
  // the name of every test that passed only at its second try, and such a test must be repaired.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // No test that passes comes near these limits, not even on one core with other work beside it. A
  // spec sets none of its own (scripts/test-rules.test.ts).
  timeout: 1_200_000,
  expect: { timeout: PATIENT_MS },
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    ...shared,
    actionTimeout: PATIENT_MS,
    navigationTimeout: PATIENT_MS,
    screenshot: 'only-on-failure',
  },
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
