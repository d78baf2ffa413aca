import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import type { MapSurface } from '../surface/model/surface.ts'
import type { Point } from '@vicino/domain/map/camera'
import PlacePicker from './place-picker.tsx'

vi.mock('~/lib/api.ts', () => ({ call: () => new Promise(() => undefined) }))
vi.mock('../ground/hooks/use-ground.ts', () => ({ useGround: () => null }))
vi.mock('../ground/components/drawn-ground.tsx', () => ({ DrawnGround: () => null }))
const shown = vi.hoisted(() => ({ surface: undefined as unknown }))
vi.mock('../surface/hooks/use-surface.ts', () => ({
  useSurface: () => ({ surface: shown.surface, tiles: 'ground', cover: null }),
}))

speakItalian('map')
afterEach(cleanup)

const MILANO = { lat: 45.46, lon: 9.19 }
const FURTHER_EAST = { lat: 45.46, lon: 9.191 }

/** Makes a fake map at a place, with functions to drag it. */
function fakeSurface(start: Point) {
  const listeners = new Set<() => void>()
  let center = start
  const moveTo = vi.fn<MapSurface['moveTo']>()
  const surface = {
    kind: 'drawn',
    get camera() {
      return { center, zoom: 15, width: 300, height: 300 }
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    moveTo,
  } as unknown as MapSurface
  return {
    surface,
    moveTo,
    drag(to: Point) {
      center = to
      for (const listener of listeners) listener()
    },
  }
}

it('R-424 a move just before MapLibre replaces the drawn map is kept', () => {
  const onMove = vi.fn<(point: Point) => void>()
  const picker = () => (
    <QueryClientProvider client={client}>
      <PlacePicker value={MILANO} onMove={onMove} />
    </QueryClientProvider>
  )
  const client = new QueryClient()
  const drawn = fakeSurface(MILANO)
  shown.surface = drawn.surface
  const { rerender } = render(picker())
  fireEvent.click(screen.getByRole('button', { name: 'Sposta il segnaposto' }))
  drawn.drag(FURTHER_EAST)
  const vector = fakeSurface(FURTHER_EAST)
  shown.surface = vector.surface
  rerender(picker())
  expect(onMove).toHaveBeenCalledWith(FURTHER_EAST)
  expect(vector.moveTo).not.toHaveBeenCalled()
})
