import { describe, expect, it } from 'vitest'
import { usernameSchema } from './auth.ts'
import { idSchema, momentSchema, readableText, webAddress } from './common.ts'

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

it('R-555 a moment of any zone comes out in UTC; one beyond the year 9999 is refused', () => {
  expect(momentSchema.parse('2027-01-01T10:00:00+16:00')).toBe('2026-12-31T18:00:00.000Z')
  expect(momentSchema.parse('2027-01-01T10:00:00-23:59')).toBe('2027-01-02T09:59:00.000Z')
  expect(takes(momentSchema, '9999-12-31T23:59:59-23:59')).toBe(false)
  expect(takes(momentSchema, '2027-02-30T10:00:00Z')).toBe(false)
})

it('an id is one text in either case', () => {
  const id = '01989A3C-6E1E-7B62-9B1D-5B1E2F3A4C5D'
  expect(idSchema.parse(id)).toBe(id.toLowerCase())
})

describe('texts that others read', () => {
  const text = readableText(120)
  it.each(['Due pizze', 'Famiglia 👨‍👩‍👧', 'è ½ prezzo!', 'a\nb', 'שלום'])('takes %j', (value) => {
    expect(text.parse(` ${value} `)).toBe(value)
  })
  it.each(['', '   ', '\u200b', '\u200d\u200c', 'a\u202eb', 'a\u0085b', 'a\u0000b', 'a\u200bb', '\ud800'])(
    'refuses %j',
    (value) => {
      expect(takes(text, value)).toBe(false)
    },
  )
})

describe('R-552 web addresses', () => {
  const address = webAddress('link_https')
  it.each(['https://a.it', 'https://shop.esempio.it:8443/x?y=1#z', 'https://xn--caff-8oa.it/è'])(
    'takes %s',
    (value) => {
      expect(takes(address, value)).toBe(true)
    },
  )
  it.each([
    'http://a.it',
    'https://a',
    'https://a.it:99999/',
    `https://${'a.'.repeat(200)}it`,
    'https://a.it/\u0001x',
    'https://u:p@a.it/x',
    'https://%%%',
    'javascript:alert(1)//https://a.it',
  ])('refuses %j', (value) => {
    expect(takes(address, value)).toBe(false)
  })
})

describe('R-058 usernames', () => {
  it('composes accents, so that a name is one text', () => {
    expect(usernameSchema.parse('Caffe\u0300 Ancora')).toBe('Caffè Ancora')
  })
  it.each(['Caterina  Lodi', ' a b', 'a\tb', '\u200b\u200b\u200c', 'abc\u001b[31m', '\u202eabc', 'x'])(
    'refuses %j',
    (value) => {
      expect(takes(usernameSchema, value)).toBe(false)
    },
  )
})
