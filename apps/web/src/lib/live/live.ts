import type { LiveEvent } from '@vicino/contract/live'
import { createStore } from '../store.ts'
import type { Connection } from './connection.ts'

/** 'cut' = nothing is heard at the moment: a screen that must know asks each POLL_MS. */
export type LiveState = 'open' | 'cut'
export type LiveType = LiveEvent['type']
export type LiveData<T extends LiveType> = Extract<LiveEvent, { type: T }>['data']

export const liveState = createStore<LiveState>('cut')

interface Listening {
  readonly type: LiveType
  readonly handler: (data: LiveData<LiveType>) => void
}

const listeners = new Set<Listening>()
let connection: Promise<Connection | undefined> | undefined

/**
 * Hears events of one type, over the one connection of the tab, which is there as long as somebody listens. Gives back
 * how to stop.
 */
export function openLive<T extends LiveType>(type: T, handler: (data: LiveData<T>) => void): () => void {
  // Only events of its type reach it.
  const listening: Listening = { type, handler: handler as Listening['handler'] }
  listeners.add(listening)
  connection ??= connected()
  return () => {
    listeners.delete(listening)
    // One screen may hand over to the next in the same turn.
    queueMicrotask(closeWhenUnheard)
  }
}

/** Without its code (offline, a new version) the screens go on polling until the next one listens. */
async function connected(): Promise<Connection | undefined> {
  try {
    const { connect } = await import('./connection.ts')
    return connect({ onEvent: hand, onState: liveState.set })
  } catch {
    connection = undefined
    return undefined
  }
}

function hand(event: LiveEvent): void {
  for (const { type, handler } of listeners) if (type === event.type) handler(event.data)
}

function closeWhenUnheard(): void {
  if (listeners.size > 0 || connection === undefined) return
  const closing = connection
  connection = undefined
  liveState.set('cut')
  void closing.then((opened) => opened?.close())
}
