import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isInImage } from './image/contents.ts'
import { ROOT } from './run.ts'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

it.each([
  ['/apps/server/src/main.ts', true],
  ['/apps/server/src/main.test.ts', false],
  ['/apps/server/src/platform/testing', false],
  ['/apps/server/src/platform/testing/test-app.ts', false],
  ['/apps/server/scripts/admin.ts', true],
  ['/apps/server/scripts/load-demo.ts', false],
  ['/apps/server/scripts/load-places.ts', true],
  ['/apps/web/dist/assets/index.js', true],
])('the image holds %s: %s', (path, isIn) => {
  expect(isInImage(path)).toBe(isIn)
})

it('the Dockerfile makes the image by the script that is tried without containers', () => {
  expect(read('Dockerfile')).toContain('npm run image -- /image')
})

it('the server’s packages are neither a second Node nor a PostgreSQL, which only the root brings', () => {
  const { dependencies } = JSON.parse(read('apps/server/package.json')) as {
    dependencies: Record<string, string>
  }
  expect(Object.keys(dependencies).filter((name) => /^node$|postgres/.test(name))).toEqual([])
})
