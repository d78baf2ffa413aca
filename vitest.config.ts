import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that put something in the place of a module: each of these files has a world of its own. */
const APART = ['format', 'report-error', 'save-notice'].map((name) => `**/${name}.test.ts`)
const web = { root: 'apps/web', extends: './apps/web/vitest.config.ts' } as const

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['packages/*/src/**/*.test.ts', 'scripts/*.test.ts'] } },
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
          exclude: [...configDefaults.exclude, ...APART],
        },
      },
      { ...web, test: { name: 'web apart', include: APART.map((name) => `src/${name}`) } },
    ],
    maxWorkers: 2,
  },
})
