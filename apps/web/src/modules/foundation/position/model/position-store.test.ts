import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bologna, testDevice } from '../testing.ts'
import { statusOf } from './position-state.ts'
import { PositionStore, SLOW_AFTER_MS, UNSUPPORTED } from './position-store.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

async function started(test = testDevice()) {
  const store = new PositionStore(test.device)
  store.start()
  await vi.advanceTimersByTimeAsync(0)
  return { ...test, store, status: () => statusOf(store.getState()) }
}

describe('position store', () => {
  it('R-596 requests the position with a timeout of a minute, low accuracy and a cached position of any age', async () => {
    const { getCurrentPosition } = await started()
    expect(getCurrentPosition).toHaveBeenCalledTimes(1)
    expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual({
      timeout: 60_000,
      enableHighAccuracy: false,
      maximumAge: Infinity,
    })
  })

  it('R-597 a browser without geolocation gives code 0, Geolocation not supported', async () => {
    const { device } = testDevice()
    const { status } = await started({ ...testDevice(), device: { ...device, geolocation: undefined } })
    expect(status()).toBe('unsupported')
    expect(UNSUPPORTED).toEqual({ code: 0, message: 'Geolocation not supported' })
  })

  it('R-598 denied (code 1) is a refusal, codes 2 and 3 are failures', async () => {
    const refused = await started()
    refused.fail(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(refused.status()).toBe('refused')
    localStorage.clear()
    const timeout = await started()
    timeout.fail(3)
    await vi.advanceTimersByTimeAsync(0)
    expect(timeout.status()).toBe('failed')
  })

  it('R-598 after a stored refusal the app does not ask again, and a later permission locates at once', async () => {
    const test = testDevice({ permission: 'denied' })
    const { store, getCurrentPosition, status } = await started(test)
    expect(getCurrentPosition).not.toHaveBeenCalled()
    expect(status()).toBe('refused')
    Object.assign(test.status, { state: 'granted' })
    test.status.dispatchEvent(new Event('change'))
    await vi.advanceTimersByTimeAsync(0)
    expect(getCurrentPosition).toHaveBeenCalledTimes(1)
    test.answer(45, 9)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState().position).toMatchObject({ lat: 45, lon: 9, source: 'gps' })
  })

  it('R-595 offers the choice by hand after four seconds while the device still searches', async () => {
    const { status, answer } = await started()
    await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS - 1)
    expect(status()).toBe('locating')
    await vi.advanceTimersByTimeAsync(1)
    expect(status()).toBe('slow')
    answer(45, 9)
    await vi.advanceTimersByTimeAsync(0)
    expect(status()).toBe('ready')
  })

  it('R-599 the app keeps a chosen place for the next visit, and then does not ask the device', async () => {
    const { store } = await started()
    store.choose(bologna)
    const next = await started()
    expect(next.status()).toBe('ready')
    expect(next.store.getState().position).toEqual({
      lat: bologna.latitude,
      lon: bologna.longitude,
      source: 'place',
      label: 'Bologna (BO)',
      placeId: '037006',
    })
    expect(next.getCurrentPosition).not.toHaveBeenCalled()
  })

  it('R-600 the app uses a stored device position at once and replaces it by the fresh one', async () => {
    const first = await started()
    first.answer(45, 9)
    await vi.advanceTimersByTimeAsync(0)
    const next = new PositionStore(first.device)
    expect(statusOf(next.getState())).toBe('ready')
    next.start()
    await vi.advanceTimersByTimeAsync(0)
    first.answer(44.5, 11.3)
    await vi.advanceTimersByTimeAsync(0)
    expect(next.getState().position).toMatchObject({ lat: 44.5, lon: 11.3 })
  })

  it('R-599 a new device uses the profile’s place, but the device’s own choice comes first', async () => {
    const { store } = await started()
    store.adopt(bologna)
    expect(store.getState().position?.label).toBe('Bologna (BO)')
    store.adopt({ ...bologna, _id: '058091', name: 'Roma', provinceCode: 'RM' })
    expect(store.getState().position?.label).toBe('Bologna (BO)')
  })

  it('R-598 R-599 a chosen place stays until the device’s position has arrived', async () => {
    const test = testDevice({ permission: 'denied' })
    const { store, answer } = await started(test)
    store.choose(bologna)
    const arrived = vi.fn<() => void>()
    store.backToDevice(arrived)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState()).toMatchObject({ position: { label: 'Bologna (BO)' }, problem: 'refused' })
    expect(arrived).not.toHaveBeenCalled()
    Object.assign(test.status, { state: 'granted' })
    test.status.dispatchEvent(new Event('change'))
    await vi.advanceTimersByTimeAsync(0)
    expect(arrived).not.toHaveBeenCalled()
    answer(45, 9)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState().position?.source).toBe('gps')
    expect(arrived).toHaveBeenCalledTimes(1)
  })

  it('R-599 a place chosen during the device’s search wins over its late answer', async () => {
    const { store, answer } = await started()
    const arrived = vi.fn<() => void>()
    store.backToDevice(arrived)
    await vi.advanceTimersByTimeAsync(0)
    store.choose(bologna)
    answer(45, 9)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState().position?.label).toBe('Bologna (BO)')
    expect(arrived).not.toHaveBeenCalled()
  })

  it('an older answer does not overwrite a newer request', async () => {
    const { store, getCurrentPosition } = await started()
    const [older] = getCurrentPosition.mock.calls[0] ?? []
    void store.locate()
    await vi.advanceTimersByTimeAsync(0)
    older?.({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState().position).toBeUndefined()
  })
})
