import { describe, expect, it } from 'vitest'
import { readableText, webAddress } from './text.ts'

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

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
