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
  /** That request has taken longer than a visitor should wait without another way. */
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

/** A fresh fix this close to the kept one moves nothing: lists do not reload for the noise of a receiver. */
const SAME_SPOT_DEGREES = 0.0005

export function nextPositionState(state: PositionState, event: PositionEvent): PositionState {
  switch (event.type) {
    case 'remembered':
      return { ...state, position: event.position }
    case 'asked':
      return { ...state, asking: true, slow: false, problem: undefined }
    case 'waitedLong':
      return state.asking ? { ...state, slow: true } : state
    case 'found':
      // Not asking any more: a place was chosen meanwhile, and the choice by hand wins.
      if (!state.asking) return state
      return { position: found(state.position, event), asking: false, slow: false, problem: undefined }
    case 'problem':
      if (!state.asking) return state
      return {
        position: kept(state.position, event.problem),
        asking: false,
        slow: false,
        problem: event.problem,
      }
    case 'chosen':
      return { position: event.position, asking: false, slow: false, problem: undefined }
  }
}

function found(before: KnownPosition | undefined, { lat, lon }: { lat: number; lon: number }): KnownPosition {
  const same =
    before?.source === 'gps' &&
    Math.abs(before.lat - lat) < SAME_SPOT_DEGREES &&
    Math.abs(before.lon - lon) < SAME_SPOT_DEGREES
  return same ? before : { lat, lon, source: 'gps', label: null, placeId: null }
}

/** A refusal also takes back the device position of an earlier visit; a failure leaves it in use. */
function kept(before: KnownPosition | undefined, problem: PositionProblem) {
  return problem === 'refused' && before?.source === 'gps' ? undefined : before
}

/** What a screen has to show: a known position always wins over what is still under way. */
export function statusOf(state: PositionState): PositionStatus {
  if (state.position) return 'ready'
  if (state.problem) return state.problem
  return state.slow ? 'slow' : 'locating'
}
