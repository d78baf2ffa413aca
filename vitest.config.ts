import { configDefaults, defineConfig } from 'vitest/config'

/** A test that puts something in the place of a module, or measures its process, says so in its name: it shares neither. */
const APART = '**/*.apart.test.{ts,tsx}'
const SHARED = [...configDefaults.exclude, APART]
const server = {
  globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}
const web = { root: 'apps/web', extends: './apps/web/vitest.config.ts' } as const

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/*/src/**/*.test.ts', 'scripts/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      // Loading the application for each file costs as much as a quarter of their tests: most files share its modules.
      {
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: SHARED,
          isolate: false,
        },
      },
      { test: { ...server, name: 'server apart', include: [`apps/server/${APART}`] } },
      // A document for each file costs more than all their tests: most files share one and leave it as it was.
      {
        ...web,
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          isolate: false,
          exclude: SHARED,
        },
      },
      { ...web, test: { name: 'web apart', include: [`src/${APART}`] } },
    ],
    // One more than the cores that the suite is measured on: tests of lost connections, streams and clocks wait.
    maxWorkers: 3,
  },
})
