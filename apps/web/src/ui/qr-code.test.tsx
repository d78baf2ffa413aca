import { cleanup, render, screen } from '@testing-library/react'
import { CODE_TEXT } from '@vicino/domain/code-text'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QrCode } from './qr-code.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Counts the modules on a side of the drawn code, from the extent of its bars. */
function modulesOf(text: string): number {
  const { unmount } = render(<QrCode text={text} label="QR" quiet={4} />)
  const path = screen.getByRole('img').querySelector('path')?.getAttribute('d') ?? ''
  const ends = Array.from(path.matchAll(/M(\d+) (\d+)h(\d+)/g), ([, x, y, run]) => [
    Number(x) + Number(run),
    Number(y) + 1,
  ])
  unmount()
  return Math.max(...ends.flat())
}

/**
 * Makes a text like a code's. Only its alphabet and length matter, because they decide the mode and
 * size of the drawing.
 */
const text = (length: number) => CODE_TEXT.prefix.padEnd(length, '09AZ $%*+-./:')

it('R-179 R-181 the text of a code has 53 modules a side at level M, and the longest text 57', () => {
  expect(modulesOf(text(255))).toBe(53)
  expect(modulesOf(text(CODE_TEXT.longest))).toBe(CODE_TEXT.modules)
  expect(modulesOf(text(CODE_TEXT.longest + 1))).toBeGreaterThan(CODE_TEXT.modules)
  expect(modulesOf(text(255).toLowerCase()), 'one small letter is enough for another mode').toBe(65)
})

it('R-181 is black on white with the given border', () => {
  render(<QrCode text="VI1:BB8" label="QR" quiet={4} />)
  const image = screen.getByRole('img')
  expect(image.getAttribute('viewBox')).toBe('-4 -4 29 29')
  expect(image.querySelector('path')?.getAttribute('fill')).toBe('#000')
  expect(image.classList).toContain('bg-white')
})
