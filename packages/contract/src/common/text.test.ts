import { describe, expect, it } from 'vitest'
import { appAddress, readableText, webAddress } from './text.ts'

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
    ['www.fornorossi.it', 'https://www.fornorossi.it'],
    ['fornorossi.it/menu?x=1', 'https://fornorossi.it/menu?x=1'],
    ['https://a.it', 'https://a.it'],
  ])('a website %s is read as people write it', (typed, read) => {
    expect(webAddress('link_https', { isTyped: true }).parse(typed)).toBe(read)
    expect(takes(address, 'www.fornorossi.it')).toBe(false)
  })
  it.each([
    'http://a.it',
    'https://a',
    'https://a.it:99999/',
    `https://${'a.'.repeat(200)}it`,
    'https://a.it/\u0001x',
    'https://u:p@a.it/x',
    'https://a.it\\@evil.example/',
    'https://a.it/\\evil.example',
    'https://a.it@evil.example/',
    'https://%%%',
    'javascript:alert(1)//https://a.it',
  ])('refuses %j', (value) => {
    expect(takes(address, value)).toBe(false)
  })
})

describe('paths of the product', () => {
  const path = appAddress(300)
  it.each(['/', '/deals', '/deals?category=pizza#map', '/brands/da-anna'])('takes %s', (value) => {
    expect(takes(path, value)).toBe(true)
  })
  it.each([
    '',
    'deals',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    '/x\\..\\..',
    'javascript:alert(1)',
    `/${'x'.repeat(300)}`,
  ])('refuses %j', (value) => {
    expect(takes(path, value)).toBe(false)
  })
})
