import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { generateSigningKey } from '../platform/auth/keys.ts'
import { WrongSettings } from '../platform/settings.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const example = parseEnv(read('.env.example'))

/** What production finds wrong with an environment. */
function problemsOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    readConfig(env, { production: true, demo: false })
    return []
  } catch (error) {
    if (error instanceof WrongSettings) return error.problems
    throw error
  }
}

it('.env.example has every variable that production needs, and with its secrets filled in it is right', () => {
  const needed = problemsOf({}).map((problem) => /^[A-Z_]+/.exec(problem)?.[0])
  expect(needed.length).toBeGreaterThan(8)
  expect(Object.keys(example)).toEqual(expect.arrayContaining(needed))
  const filled = {
    AUTH_PRIVATE_KEY: generateSigningKey(),
    SERVER_SECRET: randomBytes(32).toString('hex'),
    OPERATOR_NAME: 'Rossi S.r.l.',
    OPERATOR_SEAT: 'via Roma 1, 10121 Torino',
    OPERATOR_VAT: '01234567897',
    OPERATOR_EMAIL: 'ciao@rossi.example',
  }
  expect(problemsOf({ ...example, ...filled })).toEqual([])
  expect(problemsOf(example).map((problem) => /^[A-Z_]+/.exec(problem)?.[0])).toEqual(Object.keys(filled))
})

it('docs/operations.md explains each variable of .env.example', () => {
  const known = new Set(read('docs/operations.md').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g))
  expect(Object.keys(example).filter((name) => !known.has(name))).toEqual([])
})
