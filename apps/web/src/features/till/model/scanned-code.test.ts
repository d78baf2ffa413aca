import { expect, it } from 'vitest'
import { tokenOf } from './scanned-code.ts'

it('R-215 a signed text is what a QR code of the product holds, spaces around it do not matter', () => {
  expect(tokenOf('VI1:6BF%69 VD92EX0')).toBe('VI1:6BF%69 VD92EX0')
  expect(tokenOf(' VI1:6BF\n')).toBe('VI1:6BF')
  expect(tokenOf('VI2:6BF'), 'the server says that it is of another version').toBe('VI2:6BF')
})

it.each([
  'https://example.com/VI1:6BF',
  '123456789',
  'vi1:6bf',
  'VI1:',
  'VI1:6BF\u00A0VD9',
  'a.b.c',
  '',
  `VI1:${'A'.repeat(10_000)}`,
])('R-217 %.30s cannot be ours', (text) => {
  expect(tokenOf(text)).toBeNull()
})
