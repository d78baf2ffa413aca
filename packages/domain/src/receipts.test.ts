import fc from 'fast-check'
import { expect, it } from 'vitest'
import { receiptNumberOf } from './receipts.ts'

it('R-390 capitals, blanks and full-width signs make no other receipt', () => {
  const forms = ['A12-0457', 'a12-0457', ' A12 - 0457', 'a\u00a012-0457 ', 'Ａ１２-0457']
  expect(forms.map(receiptNumberOf)).toEqual(forms.map(() => 'A12-0457'))
  expect(['0012', '12', '1/2', '12'].map(receiptNumberOf)).toEqual(['0012', '12', '1/2', '12'])
})

it('the form of a form is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = receiptNumberOf(text)
      expect(receiptNumberOf(once)).toBe(once)
    }),
  )
})
