import { expect, it } from 'vitest'
import { cleaned, lockfileProblems } from './lockfile.ts'
import { inRepository } from './testing/in-repository.ts'

const written = (packages: object): string => `${JSON.stringify({ name: 'x', packages }, null, 2)}\n`

const right = written({
  '': { engines: { node: '>=20' } },
  'packages/sdk': { engines: { node: '>=20' } },
  'node_modules/@vicino/sdk': { resolved: 'packages/sdk', link: true },
  'node_modules/cookie': { version: '2.0.2', integrity: 'sha512-…' },
})

it('a lockfile is valid if its packages require nothing of the machine', () => {
  expect(inRepository({ 'package-lock.json': right }, lockfileProblems)).toEqual([])
})

it.each([
  ['which Node it wants', { engines: { node: '>=22' } }],
  ['where it comes from', { resolved: 'https://packages.example/cookie.tgz' }],
])('a package with %s is found and corrected', (_what, more) => {
  const wrong = right.replace(
    '"version": "2.0.2",',
    `"version": "2.0.2",${JSON.stringify(more).slice(1, -1)},`,
  )
  expect(inRepository({ 'package-lock.json': wrong }, lockfileProblems)).toHaveLength(1)
  expect(cleaned(wrong)).toBe(right)
})
