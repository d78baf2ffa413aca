import { expect, it } from 'vitest'
import { scannedCode } from './scanned-code.ts'

it('R-215 a QR code of the product contains a signed text, and spaces around it do not matter', () => {
  expect(scannedCode('VI1:6BF%69 VD92EX0')).toEqual({ token: 'VI1:6BF%69 VD92EX0' })
  expect(scannedCode(' VI1:6BF\n')).toEqual({ token: 'VI1:6BF' })
  expect(scannedCode('VI2:6BF'), 'the server says that it is of another version').toEqual({
    token: 'VI2:6BF',
  })
})

it('R-219 a member card is distinguished from the code of a deal', () => {
  expect(scannedCode('VM1:6BF%69 VD92EX0\n')).toEqual({ card: 'VM1:6BF%69 VD92EX0' })
  expect(scannedCode('VM2:6BF'), 'the server says that it does not know it').toEqual({ card: 'VM2:6BF' })
})

it('R-334 the code of a claimed reward is distinguished from both', () => {
  expect(scannedCode('VC1:6BF%69 VD92EX0\n')).toEqual({ claim: 'VC1:6BF%69 VD92EX0' })
})

it.each([
  'https://example.com/VI1:6BF',
  '123456789',
  'vi1:6bf',
  'VI1:',
  'VM1:',
  'vm1:6BF',
  'VM:6BF',
  `VM1:${'A'.repeat(400)}`,
  // A member's code is typed, never scanned.
  'M12345678',
  'VI1:6BF\u00A0VD9',
  'a.b.c',
  '',
  `VI1:${'A'.repeat(10_000)}`,
])('R-217 %.30s cannot be ours', (text) => {
  expect(scannedCode(text)).toBeNull()
})
