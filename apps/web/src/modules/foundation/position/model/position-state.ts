/** Where the visitor is, as a pure state machine. Angles in WGS 84 degrees. */

export interface KnownPosition {
  readonly lat: number
  readonly lon: number
  /** 'gps' = the device's own, 'place' = a comune chosen by hand. */
  readonly source: 'gps' | 'place'
  /** Name of the chosen place, 'Bologna (BO)'; null for the device's position. */
  readonly label: string | null
  /** ISTAT code of the chosen place. */
  readonly placeId: string | null
}

export type PositionProblem = 'refused' | 'unsupported' | 'failed'
export type PositionStatus = 'locating' | 'slow' | 'ready' | PositionProblem

export interface PositionState {
  readonly position: KnownPosition | undefined
  /** A request to the device is under way. */
  readonly asking: boolean
  /** The request has taken so long that the visitor should be offered to choose a place by hand. */
  readonly slow: boolean
  readonly problem: PositionProblem | undefined
}

export type PositionEvent =
  | { readonly type: 'remembered'; readonly position: KnownPosition }
  | { readonly type: 'asked' }
  | { readonly type: 'waitedLong' }
  | { readonly type: 'found'; readonly lat: number; readonly lon: number }
  | { readonly type: 'problem'; readonly problem: PositionProblem }
  | { readonly type: 'chosen'; readonly position: KnownPosition }

export const NOWHERE: PositionState = {
  position: undefined,
  asking: false,
  slow: false,
  problem: undefined,
}

/**
 * A new position this close to the known one is treated as the same: the inaccuracy of a receiver must not
 * reload lists.
 */
const SAME_SPOT_DEGREES = 0.0005

/** The state after an event; the same object when the event changes nothing. */
export function nextPositionState(state: PositionState, event: PositionEvent): PositionState {
  switch (event.type) {
    case 'remembered':
      return { ...state, position: event.position }
    case 'asked':
      return { ...state, asking: true, slow: false, problem: undefined }
    case 'waitedLong':
      return state.asking ? { ...state, slow: true } : state
    case 'found':
      // A place was chosen by hand while the device was being asked; the choice wins.
      if (!state.asking) return state
      return {
        position: positionFromDevice(state.position, event),
        asking: false,
        slow: false,
        problem: undefined,
      }
    case 'problem':
      if (!state.asking) return state
      return {
        position: positionAfterProblem(state.position, event.problem),
        asking: false,
        slow: false,
        problem: event.problem,
      }
    case 'chosen':
      return { position: event.position, asking: false, slow: false, problem: undefined }
  }
}

function positionFromDevice(
  before: KnownPosition | undefined,
  { lat, lon }: { lat: number; lon: number },
): KnownPosition {
  const same =
    before?.source === 'gps' &&
    Math.abs(before.lat - lat) < SAME_SPOT_DEGREES &&
    Math.abs(before.lon - lon) < SAME_SPOT_DEGREES
  return same ? before : { lat, lon, source: 'gps', label: null, placeId: null }
}

/**
 * When the visitor refuses, a device position kept from an earlier visit is dropped too; after a failure it
 * stays in use.
 */
function positionAfterProblem(before: KnownPosition | undefined, problem: PositionProblem) {
  return problem === 'refused' && before?.source === 'gps' ? undefined : before
}

/** What a screen shows. A known position wins over a request that is still under way or has failed. */
export function statusOf(state: PositionState): PositionStatus {
  if (state.position) return 'ready'
  if (state.problem) return state.problem
  return state.slow ? 'slow' : 'locating'
}
