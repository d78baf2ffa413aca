import { configDefaults, defineConfig } from 'vitest/config'

/** A test that puts something in the place of a module says so in its name: it shares no modules with other files. */
const APART = '**/*.apart.test.{ts,tsx}'
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
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // A document for each file costs more than all their tests: most files share one and leave it as it was.
      {
        ...web,
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          isolate: false,
          exclude: [...configDefaults.exclude, APART],
        },
      },
      { ...web, test: { name: 'web apart', include: [`src/${APART}`] } },
    ],
    maxWorkers: 2,
  },
})
