import type { Place } from '@vicino/contract/foundation/places/schemas'
import { placeName } from '~/lib/place-name.ts'
import { keepPosition, readKeptPosition } from './kept-position.ts'
import {
  nextPositionState,
  NOWHERE,
  type KnownPosition,
  type PositionEvent,
  type PositionState,
} from './position-state.ts'

/**
 * Low accuracy is enough, the device has a minute, and a cached position of any age is accepted
 * (R-596).
 */
export const GEOLOCATION_OPTIONS = {
  timeout: 60_000,
  enableHighAccuracy: false,
  maximumAge: Infinity,
} as const

/**
 * Milliseconds after which the visitor can choose a place by hand while the request is still in
 * progress.
 */
export const SLOW_AFTER_MS = 4000

/** Code and message for a browser without geolocation. */
export const UNSUPPORTED = { code: 0, message: 'Geolocation not supported' } as const

/**
 * PERMISSION_DENIED of the Geolocation API. Its other codes mean that the device could not find its
 * position.
 */
const DENIED = 1

export interface PositionDevice {
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
  readonly permissions: Pick<Permissions, 'query'> | undefined
}

/**
 * Holds the position's state, requests the device's position and stores it for the next visit.
 * Screens read it with usePosition.
 */
export class PositionStore {
  readonly #device: PositionDevice
  readonly #listeners = new Set<() => void>()
  #state: PositionState = NOWHERE
  #started = false
  #request = 0
  #onArrived: (() => void) | undefined
  readonly #end = new AbortController()
  #permission: PermissionStatus | undefined

  constructor(device: PositionDevice) {
    this.#device = device
    const kept = readKeptPosition()
    if (kept) this.#state = nextPositionState(NOWHERE, { type: 'remembered', position: kept })
  }

  readonly getState = (): PositionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Runs for the first screen that needs a position. It does not ask the device when a place has
   * been chosen by hand.
   */
  start(): void {
    if (this.#started) return
    this.#started = true
    if (this.#state.position?.source !== 'place') void this.locate()
  }

  /**
   * Requests the device's position. A refusal that the browser remembers is reported without a
   * request.
   */
  async locate(): Promise<void> {
    this.#request += 1
    const request = this.#request
    this.#dispatch({ type: 'asked' })
    const { geolocation } = this.#device
    if (!geolocation) return this.#dispatch({ type: 'problem', problem: 'unsupported' })
    const slow = setTimeout(() => this.#dispatch({ type: 'waitedLong' }), SLOW_AFTER_MS)
    const event = (await this.#isRefused())
      ? ({ type: 'problem', problem: 'refused' } as const)
      : await currentPosition(geolocation)
    clearTimeout(slow)
    if (request === this.#request) this.#dispatch(event)
  }

  /**
   * Requests the device's position in place of a chosen one. `onArrived` runs once when it arrives,
   * even when that is only after the visitor has lifted a refusal in the browser's settings.
   */
  backToDevice(onArrived: () => void): void {
    this.#onArrived = onArrived
    void this.locate()
  }

  /** Uses a place chosen by hand. A pending answer of the device is ignored. */
  choose(place: Place): void {
    this.#started = true
    this.#onArrived = undefined
    this.#dispatch({ type: 'chosen', position: positionOf(place) })
  }

  /**
   * Takes the place stored in the profile, unless one was chosen on this device, which is newer.
   */
  adopt(place: Place): void {
    if (this.#state.position?.source !== 'place') this.choose(place)
  }

  dispose(): void {
    this.#request += 1
    this.#end.abort()
    this.#listeners.clear()
  }

  async #isRefused(): Promise<boolean> {
    try {
      const status = await this.#device.permissions?.query({ name: 'geolocation' })
      if (!status) return false
      this.#askAgainWhenGranted(status)
      return status.state === 'denied'
    } catch {
      return false
    }
  }

  /**
   * Requests the position again as soon as the visitor lifts a refusal in the browser's settings.
   */
  #askAgainWhenGranted(status: PermissionStatus): void {
    if (this.#permission === status) return
    this.#permission = status
    const onChange = () => {
      if (status.state === 'granted' && this.#state.problem === 'refused') void this.locate()
    }
    status.addEventListener('change', onChange, { signal: this.#end.signal })
  }

  #dispatch(event: PositionEvent): void {
    const before = this.#state
    this.#state = nextPositionState(before, event)
    if (this.#state === before) return
    if (this.#state.position !== before.position) keepPosition(this.#state.position)
    for (const listener of this.#listeners) listener()
    if (event.type !== 'found') return
    this.#onArrived?.()
    this.#onArrived = undefined
  }
}

function currentPosition(geolocation: Pick<Geolocation, 'getCurrentPosition'>): Promise<PositionEvent> {
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ type: 'found', lat: coords.latitude, lon: coords.longitude }),
      ({ code }) => resolve({ type: 'problem', problem: code === DENIED ? 'refused' : 'failed' }),
      GEOLOCATION_OPTIONS,
    )
  })
}

function positionOf(place: Place): KnownPosition {
  const { _id: placeId, latitude: lat, longitude: lon } = place
  return { lat, lon, source: 'place', label: placeName(place), placeId }
}

/** Returns the geolocation and permissions of this browser; undefined where it has none. */
export function browserDevice(): PositionDevice {
  return {
    geolocation: 'geolocation' in navigator ? navigator.geolocation : undefined,
    permissions: 'permissions' in navigator ? navigator.permissions : undefined,
  }
}
