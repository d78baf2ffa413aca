import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PinMapProps, Point } from '~/lib/pin-map.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { coordinatesIn, PinSection } from './pin-section.tsx'

speakItalian('pin')
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CENTRE: Point = { lat: 45.46427, lon: 9.18951 }
const FakeMap = ({ value, onMove }: PinMapProps) => (
  <button type="button" onClick={() => onMove({ lat: 45.5, lon: 9.2 })}>
    map at {value.lat}
  </button>
)

async function show(pin: Point | null = null) {
  const onPin = vi.fn<(pin: Point | null) => void>()
  const onLater = vi.fn<(isLater: boolean) => void>()
  await act(
    async () =>
      void render(
        <Suspense>
          <PinSection
            map={FakeMap}
            start={CENTRE}
            pin={pin}
            onPin={onPin}
            later={{ isLater: false, onLater }}
          />
        </Suspense>,
      ),
  )
  return { onPin, onLater }
}

it('starts in the middle of the town, which is not yet the door, and takes the point to which the map moves', async () => {
  const { onPin } = await show()
  expect(screen.getByRole('status').textContent).toBe('Non hai ancora messo il segnaposto.')
  fireEvent.click(screen.getByText('map at 45.46427'))
  expect(onPin).toHaveBeenCalledExactlyOnceWith({ lat: 45.5, lon: 9.2 })
})

it('accepts typed coordinates, and explains the format after an invalid text', async () => {
  const { onPin } = await show()
  const field = screen.getByRole('textbox', { name: 'Coordinate (facoltative)' })
  fireEvent.change(field, { target: { value: 'via Torino' } })
  expect(screen.getByText('Servono due numeri, come 45.46427, 9.18951')).toBeTruthy()
  expect(onPin).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '45.4625, 9.1859' } })
  expect(onPin).toHaveBeenCalledExactlyOnceWith({ lat: 45.4625, lon: 9.1859 })
})

it('takes the device’s position, and reports a refused permission', async () => {
  const getPosition = vi.fn<Geolocation['getCurrentPosition']>()
  vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition: getPosition } })
  const { onPin } = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Sono nel negozio: usa la mia posizione' }))
  const [found, failed] = getPosition.mock.calls[0] ?? []
  await act(async () => found?.({ coords: { latitude: 45.1234567, longitude: 9.1 } } as GeolocationPosition))
  expect(onPin).toHaveBeenCalledExactlyOnceWith({ lat: 45.123457, lon: 9.1 })
  await act(async () => failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError))
  expect(screen.getByRole('alert').textContent).toContain('scrivi le coordinate')
})

it('accepts the middle of the town for now on request, and this press never removes a set pin', async () => {
  await show(CENTRE)
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()
  const { onPin, onLater } = await show()
  fireEvent.click(screen.getByRole('checkbox'))
  expect(onLater).toHaveBeenCalledExactlyOnceWith(true)
  expect(onPin).toHaveBeenCalledExactlyOnceWith(null)
})

it.each([
  ['45.46427, 9.18951', { lat: 45.46427, lon: 9.18951 }],
  ['45,46427 9,18951', { lat: 45.46427, lon: 9.18951 }],
  ['45.46427;9.18951', { lat: 45.46427, lon: 9.18951 }],
  ['  45.46427  9.18951 ', { lat: 45.46427, lon: 9.18951 }],
  ['99.1, 9.1', null],
  ['45.46427', null],
  ['45 9', null],
])('reads %j as %j', (text, point) => {
  expect(coordinatesIn(text)).toEqual(point)
})
