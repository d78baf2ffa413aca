import { passwordSchema } from '@vicino/contract/auth/schemas'
import { expect, it } from 'vitest'
import { passwordRules } from './password-rules.ts'

const missing = (password: string) =>
  passwordRules(password)
    .filter(({ met }) => !met)
    .map(({ rule }) => rule)

it('R-057 the rules say what a password lacks', () => {
  expect(missing('')).toEqual(['length', 'letter', 'number'])
  expect(missing('abc')).toEqual(['length', 'number'])
  expect(missing('12345678')).toEqual(['letter'])
  expect(missing('perché è 1')).toEqual([])
})

it.each(['abc', 'abcdefgh', '12345678', 'abcdefg1', 'àèìòùàè9', 'ABC 1234'])(
  'R-057 all rules met is what the contract takes: %s',
  (password) => {
    expect(missing(password).length === 0).toBe(passwordSchema.safeParse(password).success)
  },
)
