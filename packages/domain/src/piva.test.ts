import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPartitaIva } from './piva.ts'

// Published numbers: ENI, Ferrero, and the example form of the Agenzia delle Entrate.
it.each(['00905811006', '00934460049', '12345678903'])('%s is well formed', (piva) =>
  expect(isPartitaIva(piva)).toBe(true),
)

it.each(['', '1234567890', '123456789012', '12345678901', '00000000000', 'IT12345678903', '1234567890a'])(
  '%s is not',
  (piva) => expect(isPartitaIva(piva)).toBe(false),
)

it('any one wrong digit is noticed', () => {
  fc.assert(
    fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const right = '12345678903'
      const wrong = `${right.slice(0, place)}${(Number(right[place]) + by) % 10}${right.slice(place + 1)}`
      expect(isPartitaIva(wrong)).toBe(false)
    }),
  )
})
