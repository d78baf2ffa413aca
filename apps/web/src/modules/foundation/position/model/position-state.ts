/**
 * The visitor's position in WGS 84 degrees. Its changes are a pure state machine.
 */

export interface KnownPosition {
  readonly lat: number
  readonly lon: number
  /** 'gps' for the device's position, 'place' for a comune chosen by hand. */
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
  /** A request to the device is in progress. */
  readonly asking: boolean
  /** The request takes so long that the visitor should be offered a choice by hand. */
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
 * A new position this close to the known one counts as the same, so that small errors of a receiver
 * do not reload lists.
 */
const SAME_SPOT_DEGREES = 0.0005

/** Returns the state after an event; the same object when nothing changes. */
export function nextPositionState(state: PositionState, event: PositionEvent): PositionState {
  switch (event.type) {
    case 'remembered':
      return { ...state, position: event.position }
    case 'asked':
      return { ...state, asking: true, slow: false, problem: undefined }
    case 'waitedLong':
      return state.asking ? { ...state, slow: true } : state
    case 'found':
      // The visitor chose a place by hand during the request, so the choice wins.
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
 * Returns the position after a problem. A refusal also drops a device position stored at an earlier
 * visit; after a failure it stays.
 */
function positionAfterProblem(before: KnownPosition | undefined, problem: PositionProblem) {
  return problem === 'refused' && before?.source === 'gps' ? undefined : before
}

/**
 * Returns the status of a screen. A known position wins over a request that is in progress or has
 * failed.
 */
export function statusOf(state: PositionState): PositionStatus {
  if (state.position) return 'ready'
  if (state.problem) return state.problem
  return state.slow ? 'slow' : 'locating'
}
