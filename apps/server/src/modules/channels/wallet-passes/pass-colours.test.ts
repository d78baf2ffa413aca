import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Colour, coloursAround, contrast, hexText, LEAST_CONTRAST, OWN_COLOURS } from './pass-colours.ts'

const part = fc.integer({ min: 0, max: 255 })

it('text and labels of a pass can be read on it, whatever the colour of the logo', () => {
  fc.assert(
    fc.property(fc.tuple(part, part, part), (logo) => {
      const { background, foreground, label } = coloursAround(logo)
      expect(contrast(background, foreground)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      expect(contrast(background, label)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }),
  )
  for (const { background, foreground, label } of Object.values(OWN_COLOURS)) {
    expect(contrast(background, foreground)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    expect(contrast(background, label)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
  }
})

it.each([
  // Black on white has the highest contrast.
  [[0, 0, 0], [255, 255, 255], 21],
  // #767676 is the lightest grey that is allowed for text on white.
  [[118, 118, 118], [255, 255, 255], 4.54],
] as const)('contrast of %j and %j', (one, other, ratio) => {
  expect(contrast(one as Colour, other as Colour)).toBeCloseTo(ratio, 1)
})

it('a colour on which text is readable stays unchanged', () => {
  expect(hexText(coloursAround([30, 60, 120]).background)).toBe('#1e3c78')
  expect(coloursAround([255, 255, 255]).background).toEqual([255, 255, 255])
})
