import { expect, it } from 'vitest'
import { toastPlace } from './toast-place.ts'

const screen = { left: 240, width: 1200, below: 0 }

it('R-029 a toast is centred over the screen beside the sidebar, or over the window without one', () => {
  expect(toastPlace({ overlay: null, screen, usual: 24 })).toEqual({ centre: 840, above: null })
  expect(toastPlace({ overlay: null, screen: null, usual: 24 })).toEqual({ centre: null, above: null })
})

it('a toast stands over the sheet that it belongs to and above its footer', () => {
  const sheet = { left: 1024, width: 416, below: 0, footer: 77 }
  expect(toastPlace({ overlay: sheet, screen, usual: 24 })).toEqual({ centre: 1232, above: 89 })
  // A phone's bar is taller than this footer already; two rows of buttons are not.
  const onPhone = { left: 0, width: 390, below: 0 }
  expect(toastPlace({ overlay: { ...onPhone, footer: 70 }, screen, usual: 88 })).toEqual({
    centre: 195,
    above: null,
  })
  expect(toastPlace({ overlay: { ...onPhone, footer: 130 }, screen, usual: 88 }).above).toBe(142)
})

it('a toast stays at the window’s edge where a dialog leaves room under it, and where there is no footer', () => {
  const dialog = { left: 500, width: 448, footer: 70 }
  expect(toastPlace({ overlay: { ...dialog, below: 300 }, screen, usual: 24 }).above).toBeNull()
  expect(toastPlace({ overlay: { ...dialog, below: 40 }, screen, usual: 24 }).above).toBe(122)
  // Scrolled so far that its end is outside the window: its footer sticks to the edge.
  expect(toastPlace({ overlay: { ...dialog, below: -500 }, screen, usual: 24 }).above).toBe(82)
  expect(toastPlace({ overlay: { ...dialog, below: 0, footer: 0 }, screen, usual: 24 }).above).toBeNull()
})
