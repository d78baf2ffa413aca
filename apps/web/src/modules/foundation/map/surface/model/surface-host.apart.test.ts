import { expect, it, vi } from 'vitest'
import { SurfaceHost } from './surface-host.ts'

vi.mock('./web-gl.ts', () => ({ hasWebGl2: () => true }))
vi.mock('./vector-surface.ts', () => ({
  VectorSurface: class {
    readonly kind = 'vector'
    destroy(): void {}
  },
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    disconnect(): void {}
  },
)

it('MapLibre replaces the drawn map after the dragging finger is up', async () => {
  const drawnRoot = document.createElement('div')
  Object.defineProperties(drawnRoot, { clientWidth: { value: 390 }, clientHeight: { value: 600 } })
  drawnRoot.setPointerCapture = vi.fn<(pointerId: number) => void>()
  const host = new SurfaceHost({ center: { lat: 45.4641, lon: 9.1896 }, zoom: 14 })
  const detach = host.attach({
    drawnRoot,
    vectorRoot: document.createElement('div'),
    styleUrl: '/style.json',
    title: 'Mappa',
  })
  const drawn = host.getState().surface
  const finger = (type: string, clientX: number) =>
    drawnRoot.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, clientX, clientY: 300 }))
  finger('pointerdown', 200)
  // The code that stands in for MapLibre is loaded now.
  await vi.dynamicImportSettled()
  finger('pointermove', 300)
  expect(host.getState().surface).toBe(drawn)
  expect(drawn?.camera.center.lon).toBeLessThan(9.1896)
  finger('pointerup', 300)
  await vi.waitFor(() => expect(host.getState().surface?.kind).toBe('vector'))
  detach()
})
