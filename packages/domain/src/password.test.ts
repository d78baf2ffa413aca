import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAcceptablePassword, isGuessable, LONG_PHRASE, passwordRules } from './password.ts'

const missing = (password: string) =>
  passwordRules(password)
    .filter(({ met }) => !met)
    .map(({ rule }) => rule)

describe('R-057 the requirements of a password', () => {
  it('names the missing parts', () => {
    expect(missing('')).toEqual(['length', 'letter', 'number'])
    expect(missing('abc')).toEqual(['length', 'number'])
    expect(missing('12345678')).toEqual(['letter'])
    expect(missing('perché è 1')).toEqual([])
  })

  it('a phrase of 15 characters or more needs neither letter nor digit; 14 do', () => {
    expect(missing('pane caldo qui')).toEqual(['number'])
    expect(missing('pane caldo oggi')).toEqual([])
    expect(missing('837465 109 2746')).toEqual([])
    expect(isAcceptablePassword('x'.repeat(201))).toBe(false)
  })

  it('counts characters, not the units of their encoding', () => {
    expect(missing('🍞🍞🍞🍞a1')).toEqual(['length'])
  })

  it('length alone decides from 15 characters on', () => {
    fc.assert(
      fc.property(fc.string({ minLength: LONG_PHRASE, maxLength: 200 }), (text) => {
        expect(isAcceptablePassword(text)).toBe(true)
      }),
    )
  })
})

const owner = { email: 'anna.bianchi84@example.test', username: 'Anna Bianchi' }
const frequent = new Set(['password', 'qwerty', 'dragon', 'benvenuto'])
const guessable = (password: string) => isGuessable(password, owner, (word) => frequent.has(word))

describe('R-057 frequently guessed passwords', () => {
  it.each([
    'Vicino2026!',
    'Password2026',
    '2026Password',
    'P4$$w0rd!2026',
    'p4ssw0rd99',
    'V1c1n0-2026',
    'vicino.password.2026',
    'passwordpassword',
    'Vicino Vicino Vicino',
    'Brandpoint2025',
    'Dragon-1999-!',
    'Bénvenuto2026',
    'Anna1984!',
    'bianchi.anna.84',
    'AnnaBianchi2026',
    'Vicino-Anna-2026',
    'aaaaaaaaaaaaaaaaa',
    'abababababababab',
    '1234567890123456',
    'abcdefgh1',
    '87654321a',
  ])('%s', (password) => expect(guessable(password)).toBe(true))

  it.each([
    'Segreta2026',
    'pane caldo sotto casa',
    'correct-horse-7',
    'il vicino di Anna beve birra',
    'quattro 4 gatti',
    '8w2-kq7-zz4',
    '837465 109 2746',
    'vicolo stretto 7',
  ])('%s is none', (password) => expect(guessable(password)).toBe(false))

  it('an ornament around or between makes no frequent word a good one', () => {
    const ornament = fc.stringMatching(/^[0-9._\-# ]{0,4}$/)
    fc.assert(
      fc.property(fc.constantFrom(...frequent, 'vicino'), ornament, ornament, (word, before, after) => {
        expect(guessable(before + word + after)).toBe(true)
      }),
    )
  })
})
