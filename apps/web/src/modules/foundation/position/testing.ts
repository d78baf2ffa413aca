import type { Place } from '@vicino/contract/foundation/places/schemas'
import { vi } from 'vitest'
import type { PositionDevice } from './model/position-store.ts'

export const bologna: Place = {
  _id: '037006',
  name: 'Bologna',
  province: 'Bologna',
  provinceCode: 'BO',
  latitude: 44.4938,
  longitude: 11.3387,
}

/** Makes a fake device that answers when the test calls it. */
export function testDevice({ permission }: { permission?: PermissionState } = {}) {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>()
  const status = Object.assign(new EventTarget(), { state: permission }) as unknown as PermissionStatus
  const device: PositionDevice = {
    geolocation: { getCurrentPosition },
    permissions: permission ? { query: async () => status } : undefined,
  }
  const answer = (lat: number, lon: number) =>
    getCurrentPosition.mock.lastCall?.[0]({
      coords: { latitude: lat, longitude: lon },
    } as GeolocationPosition)
  const fail = (code: number) =>
    getCurrentPosition.mock.lastCall?.[1]?.({ code, message: '' } as GeolocationPositionError)
  return { device, getCurrentPosition, status, answer, fail }
}
