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
   * Uses a place chosen by hand and stores it, in the profile too; null goes back to the device's position.
   */
  readonly choose: (place: Place | null) => void
}

export const PositionContext = createContext<PositionHandle | null>(null)

export interface PositionValue {
  /** 'ready' as soon as a position is known, also when it is the one kept from an earlier visit. */
  readonly status: PositionStatus
  /**
   * The point around which results are searched; `label` is the chosen place ('Bologna (BO)'), null for the
   * device's position.
   */
  readonly position: KnownPosition | undefined
  /** Whether the device is being asked for its position. */
  readonly asking: boolean
  /** Why the last request to the device gave no position. */
  readonly problem: PositionProblem | undefined
  readonly choose: (place: Place) => void
  /** Asks the device for its position, which replaces a chosen place once it arrives. */
  readonly useDevice: () => void
}

/**
 * The known position, without asking the device for one: for headers and other parts that stand on every
 * screen. Throws without a PositionProvider above.
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
 * The visitor's position, for screens that show what is near; the first of them to mount makes the device be
 * asked. Throws without a PositionProvider above.
 */
export function usePosition(): PositionValue {
  const handle = use(PositionContext)
  useEffect(() => handle?.store.start(), [handle])
  return useKnownPosition()
}
