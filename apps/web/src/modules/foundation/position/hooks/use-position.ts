import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Place } from '@vicino/contract/foundation/places/schemas'
import {
  statusOf,
  type KnownPosition,
  type PositionProblem,
  type PositionStatus,
} from '../model/position-state.ts'
import type { PositionStore } from '../model/position-store.ts'

export interface PositionHandle {
  readonly store: PositionStore
  /**
   * Uses a place chosen by hand and stores it, in the profile too; null returns to the device's
   * position.
   */
  readonly choose: (place: Place | null) => void
}

export const PositionContext = createContext<PositionHandle | null>(null)

export interface PositionValue {
  /** 'ready' when a position is known, including one stored at an earlier visit. */
  readonly status: PositionStatus
  /**
   * The point around which results are searched; `label` is the chosen place ('Bologna (BO)'), null for the
   * device's position.
   */
  readonly position: KnownPosition | undefined
  /** A request for the device's position is in progress. */
  readonly asking: boolean
  /** The reason why the last request to the device gave no position. */
  readonly problem: PositionProblem | undefined
  readonly choose: (place: Place) => void
  /** Requests the device's position, which replaces a chosen place when it arrives. */
  readonly useDevice: () => void
}

/**
 * Returns the known position without requesting one, for headers and other parts on every screen.
 * It throws without a PositionProvider above.
 */
export function useKnownPosition(): PositionValue {
  const handle = use(PositionContext)
  if (!handle) throw new Error('a position needs a PositionProvider above it')
  const { store, choose } = handle
  const state = useSyncExternalStore(store.subscribe, store.getState)
  return useMemo(
    () => ({
      status: statusOf(state),
      position: state.position,
      asking: state.asking,
      problem: state.problem,
      choose,
      useDevice: () => choose(null),
    }),
    [state, choose],
  )
}

/**
 * Returns the visitor's position, for screens with nearby content. The first of them to mount
 * requests it from the device. It throws without a PositionProvider above.
 */
export function usePosition(): PositionValue {
  const handle = use(PositionContext)
  useEffect(() => handle?.store.start(), [handle])
  return useKnownPosition()
}
