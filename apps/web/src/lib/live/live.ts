import type { LiveEvent } from '@vicino/contract/foundation/live/schemas'
import { createStore } from '../store.ts'
import type { Connection, LiveState } from './connection.ts'
import type { Watched } from './watched.ts'

export type LiveType = LiveEvent['type']
export type LiveData<T extends LiveType> = Extract<LiveEvent, { type: T }>['data']

export const liveState = createStore<LiveState>('cut')

interface Listener {
  readonly type: LiveType
  readonly handler: (data: LiveData<LiveType>) => void
}

const listeners = new Set<Listener>()
let connection: Promise<Connection | undefined> | undefined

/**
 * Calls `handler` with each live event of one type. All listeners of the tab share one connection,
 * which is open while there is at least one. Returns a function that stops listening.
 */
export function openLive<T extends LiveType>(type: T, handler: (data: LiveData<T>) => void): () => void {
  // The cast is safe, because deliver() calls a handler only with events of its type.
  const listener: Listener = { type, handler: handler as Listener['handler'] }
  listeners.add(listener)
  connection ??= openConnection()
  return () => {
    listeners.delete(listener)
    // Later in this turn, because the next screen may start listening before it ends.
    queueMicrotask(closeWhenNobodyListens)
  }
}

let watched: Watched = {}

/**
 * Adds the comments of a deal to the stream (`comments` events), until the returned function is
 * called. Only the latest deal is watched.
 */
export function watchComments(dealId: string): () => void {
  look({ deal: dealId })
  return () => {
    if (watched.deal === dealId) look({ deal: undefined })
  }
}

/** Adds the metrics of the caller's program to the stream (`figures` events), in the same way. */
export function watchMetrics(programId: string): () => void {
  look({ program: programId })
  return () => {
    if (watched.program === programId) look({ program: undefined })
  }
}

function look(next: Watched): void {
  const all = { ...watched, ...next }
  if (all.deal === watched.deal && all.program === watched.program) return
  watched = all
  void connection?.then((opened) => opened?.reopen())
}

/**
 * Opens the connection. If its code cannot be loaded (offline, a new version), screens poll, and
 * the next listener tries again.
 */
async function openConnection(): Promise<Connection | undefined> {
  try {
    const { connect } = await import('./connection.ts')
    return connect({ onEvent: deliver, onState: liveState.set, watched: () => watched })
  } catch {
    connection = undefined
    return undefined
  }
}

function deliver(event: LiveEvent): void {
  for (const { type, handler } of listeners) if (type === event.type) handler(event.data)
}

function closeWhenNobodyListens(): void {
  if (listeners.size > 0 || connection === undefined) return
  const closing = connection
  connection = undefined
  liveState.set('cut')
  void closing.then((opened) => opened?.close())
}
