import { GEOLOCATION_OPTIONS } from '@vicino/contract/constants'
import type { Place } from '@vicino/contract/places'
import { keepPosition, readKeptPosition } from './kept-position.ts'
import {
  nextPositionState,
  NOWHERE,
  type KnownPosition,
  type PositionEvent,
  type PositionState,
} from './position-state.ts'

/** After this wait the choice by hand is offered beside the waiting, in milliseconds. */
export const SLOW_AFTER_MS = 4000

/** Code and message for a browser without geolocation (SPEC §8, R-597). */
export const UNSUPPORTED = { code: 0, message: 'Geolocation not supported' } as const

/** PERMISSION_DENIED of the Geolocation API; its other codes mean that no position could be had. */
const DENIED = 1

export interface PositionDevice {
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
  readonly permissions: Pick<Permissions, 'query'> | undefined
}

/** Holds the state, talks to the device, remembers. Screens read it through usePosition. */
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

  /** Called by the first screen that needs a position. A chosen place asks the device nothing. */
  start(): void {
    if (this.#started) return
    this.#started = true
    if (this.#state.position?.source !== 'place') void this.locate()
  }

  /** Asks the device; a refusal that the browser has stored is not asked again. */
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

  /** Goes back to the device. `onArrived` runs once its position is there, be it after a refusal was lifted. */
  backToDevice(onArrived: () => void): void {
    this.#onArrived = onArrived
    void this.locate()
  }

  choose(place: Place): void {
    this.#started = true
    this.#onArrived = undefined
    this.#dispatch({ type: 'chosen', position: positionOf(place) })
  }

  /** The choice read back from the profile; what this device has chosen itself is newer. */
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
      this.#follow(status)
      return status.state === 'denied'
    } catch {
      return false
    }
  }

  /** A refusal lifted in the browser's settings is used at once. */
  #follow(status: PermissionStatus): void {
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

export function placeLabel(place: Pick<Place, 'name' | 'provinceCode'>): string {
  return `${place.name} (${place.provinceCode})`
}

function positionOf(place: Place): KnownPosition {
  const { _id: placeId, latitude: lat, longitude: lon } = place
  return { lat, lon, source: 'place', label: placeLabel(place), placeId }
}

/** The browser's own device. */
export function browserDevice(): PositionDevice {
  return {
    geolocation: 'geolocation' in navigator ? navigator.geolocation : undefined,
    permissions: 'permissions' in navigator ? navigator.permissions : undefined,
  }
}
