import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './run.ts'

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Names of the cookies that the server sets, without the prefix that browsers want over https. */
const set = globSync('apps/server/src/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => Array.from(textOf(file).matchAll(/_COOKIE = '(vicino_\w+)'/g), ([, name = '']) => name))
  .toSorted()

it.each(['it', 'en'])(
  'LAW-17 the cookie policy (%s) names the cookies that the server sets, and no others',
  (language) => {
    const policy = textOf(`apps/web/src/locales/${language}/cookies.json`)
    const named = new Set(Array.from(policy.matchAll(/vicino_\w+/g), ([name]) => name))
    expect(set.length).toBeGreaterThan(3)
    expect([...named].toSorted()).toEqual(set)
  },
)
