import fc from 'fast-check'
import { expect, it } from 'vitest'
import { qrView } from './qr-view.ts'

it('a phone of 390 px shows a code of 53 modules with 17 of its pixels each', () => {
  expect(qrView(53, 4, 358 * 3)).toEqual({ origin: -86 / 17, side: 1074 / 17 })
})

it('before its size is known, or if it is too small, the code fills the image', () => {
  for (const pixels of [0, 60]) expect(qrView(53, 4, pixels)).toEqual({ origin: -4, side: 61 })
})

it('R-181 a module has a whole number of pixels and starts on one, and the border is never smaller than required', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 21, max: 177 }),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 1, max: 3000 }),
      (modules, quiet, pixels) => {
        fc.pre(pixels >= modules + 2 * quiet)
        const { origin, side } = qrView(modules, quiet, pixels)
        const each = pixels / side
        expect(each).toBeCloseTo(Math.round(each), 6)
        expect(origin * each).toBeCloseTo(Math.round(origin * each), 6)
        for (const border of [-origin, side + origin - modules]) expect(border).toBeGreaterThan(quiet - 1e-6)
        expect(side, 'no larger module would fit').toBeLessThan(
          (modules + 2 * quiet) * (1 + 1 / Math.round(each)) + 1e-6,
        )
      },
    ),
  )
})
