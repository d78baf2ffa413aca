import { describe, expect, it } from 'vitest'
import { usernameSchema } from './schemas.ts'

describe('R-058 usernames', () => {
  it('composes accents, so that a name is one text', () => {
    expect(usernameSchema.parse('Caffe\u0300 Ancora')).toBe('Caffè Ancora')
  })
  it.each(['Caterina  Lodi', ' a b', 'a\tb', '\u200b\u200b\u200c', 'abc\u001b[31m', '\u202eabc', 'x'])(
    'refuses %j',
    (value) => {
      expect(usernameSchema.safeParse(value).success).toBe(false)
    },
  )
})
