import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Place } from '@vicino/contract/places'
import {
  statusOf,
  type KnownPosition,
  type PositionProblem,
  type PositionStatus,
} from './model/position-state.ts'
import type { PositionStore } from './model/position-store.ts'

export interface PositionHandle {
  readonly store: PositionStore
  /** Keeps a choice by hand, with the profile too; null goes back to the device's position. */
  readonly choose: (place: Place | null) => void
}

export const PositionContext = createContext<PositionHandle | null>(null)

export interface PositionValue {
  /** 'ready' as soon as a position is known, be it of an earlier visit. */
  readonly status: PositionStatus
  /** Where results are asked for; `label` is the chosen place ('Bologna (BO)'), null for the device's position. */
  readonly position: KnownPosition | undefined
  /** The device is being asked. */
  readonly asking: boolean
  /** Why the last request gave nothing. */
  readonly problem: PositionProblem | undefined
  readonly choose: (place: Place) => void
  /** Asks the device, again if need be; its position takes the place of a chosen one. */
  readonly useDevice: () => void
}

/** What is known of the position, without asking the device for it: for what every screen has around it. */
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

/** The visitor's position, for screens that show what is near: the first of them asks the device. */
export function usePosition(): PositionValue {
  const handle = use(PositionContext)
  useEffect(() => handle?.store.start(), [handle])
  return useKnownPosition()
}
