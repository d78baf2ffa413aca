import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { project } from '@vicino/domain/map/camera'
import { Listeners } from '../surface/model/listeners.ts'
import { centerFor, type OnView, useView, viewOf } from './use-view.ts'

const place = { lat: 45.4642, lon: 9.19 }
const size = { width: 390, height: 700 }

it('R-090 the map requests its area without the covered part and without cut pins', () => {
  const inset = { top: 230, bottom: 290 }
  const camera = { center: centerFor(place, 12, inset), zoom: 12, ...size }
  const { box, center } = viewOf(camera, inset)
  expect(center).toEqual(place)
  const [top, bottom] = [box.north, box.south].map((lat) => project(camera, { lat, lon: place.lon }).y)
  expect(top).toBeCloseTo(230 + 32, 0)
  expect(bottom).toBeCloseTo(700 - 290 - 32 - 24, 0)
})

it('R-090 an uncovered map requests its whole area', () => {
  const camera = { center: place, zoom: 12, ...size }
  const { box } = viewOf(camera, { top: 0, bottom: 0 })
  const [top, bottom] = [box.north, box.south].map((lat) => project(camera, { lat, lon: place.lon }).y)
  expect([Math.round(top ?? 1), Math.round(bottom ?? 1)]).toEqual([0, 700])
})

it('R-081 a map dragged before its first rest reports a drag, and its own later moves do not', () => {
  vi.useFakeTimers()
  const [moved, dragged] = [new Listeners(), new Listeners()]
  const camera = { center: place, zoom: 12, ...size }
  const surface = { camera, subscribe: moved.add, onDragged: dragged.add } as never
  const onView = vi.fn<OnView>()
  renderHook(() => useView(surface, { top: 0, bottom: 0 }, onView))
  act(() => {
    moved.call()
    dragged.call()
  })
  expect(onView).not.toHaveBeenCalled()
  act(() => void vi.runAllTimers())
  expect(onView.mock.lastCall?.[1]).toBe(true)
  act(() => {
    moved.call()
    vi.runAllTimers()
  })
  expect(onView.mock.lastCall?.[1]).toBe(false)
  vi.useRealTimers()
})
