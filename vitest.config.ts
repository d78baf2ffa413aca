import { configDefaults, defineConfig } from 'vitest/config'

/** A test that puts something in the place of a module, or measures its process, says so in its name: it shares neither. */
const APART = '**/*.apart.test.{ts,tsx}'
const SHARED = [...configDefaults.exclude, APART]
/**
 * How long a test may take, and how long it waits for what it needs to see. Nothing that holds comes near: they are for machines that
 * are many times slower, or busy with other work.
 */
const PATIENT = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 30_000 } },
}
/** Node loads the server's modules itself, as it does for `npm start`: Vite takes twice as long, and its copies are not what runs. */
const LOADED_BY_NODE = { experimental: { viteModuleRunner: false } }
const server = {
  globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
  ...PATIENT,
}
const web = { root: 'apps/web', extends: './apps/web/vitest.config.ts' } as const

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/*/src/**/*.test.ts', 'scripts/*.test.ts', 'bench/*.test.ts'],
          ...LOADED_BY_NODE,
          ...PATIENT,
        },
      },
      // Loading the application for each file costs as much as a quarter of their tests: most files share its modules.
      {
        test: {
          ...server,
          ...LOADED_BY_NODE,
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
          ...PATIENT,
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          isolate: false,
          exclude: SHARED,
        },
      },
      { ...web, test: { ...PATIENT, name: 'web apart', include: [`src/${APART}`] } },
    ],
    // One more than the cores that the suite is measured on: tests of lost connections, streams and clocks wait.
    maxWorkers: 3,
  },
})
