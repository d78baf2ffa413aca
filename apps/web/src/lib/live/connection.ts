import type { LiveEvent } from '@vicino/contract/foundation/live/schemas'
import { createParser } from 'eventsource-parser'
import { ApiError } from '../api-error.ts'
import { callRaw } from '../api.ts'
import { reachable } from '../reachability.ts'
import { reportError } from '../report-error.ts'
import { noteChange } from './newest.ts'
import type { Watched } from './watched.ts'

/** Milliseconds before the next try: doubled after each failure, up to the longest. */
const WAIT = { first: 500, longest: 30_000 } as const
/**
 * The server writes at least every 20 s. After this silence (ms) the connection is dead, even
 * without an error.
 */
const SILENCE_MS = 45_000
/**
 * Milliseconds after which a hidden page ends its stream, because each stream takes a place at the
 * server and a connection of the browser.
 */
const HIDDEN_MS = 60_000

/**
 * With 'cut' no events arrive at present. A screen that must be up to date then polls every
 * POLL_MS.
 */
export type LiveState = 'open' | 'cut'

interface Handlers {
  readonly onEvent: (event: LiveEvent) => void
  readonly onState: (state: LiveState) => void
  /** Returns the watched deal and program, each time a stream opens. */
  readonly watched: () => Watched
}

export interface Connection {
  close: () => void
  /** Opens the stream again at once, for another watched item. No event in between is missed. */
  reopen: () => void
}

/**
 * Keeps a stream of live updates open while the page is visible, until it is closed. After a cut,
 * or when the page becomes visible again, it reconnects with the last received id, so that it
 * misses nothing of the last hour. It stops when the session has ended.
 */
export function connect({ onEvent: handle, onState, watched }: Handlers): Connection {
  const onEvent = (event: LiveEvent): void => {
    noteChange()
    handle(event)
  }
  let stream = new AbortController()
  let closed = false
  let lastId: string | undefined
  let failures = 0
  let isReopening = false
  /** Milliseconds after which a server that stops wants its clients to be back, elsewhere. */
  let askedToWait: number | undefined
  let endPause: (() => void) | undefined
  let unseen: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    while (!closed) {
      try {
        await listen()
      } catch (error) {
        if (isOver(error)) {
          // The server ended the session. The open screen must say so, although it sends no request
          // at present.
          if (!closed && error.status === 401) reportError(error)
          close()
        }
      }
      if (closed) return
      if (isReopening) {
        isReopening = false
        continue
      }
      onState('cut')
      await pause()
    }
  }

  /** Opens one stream and reads it until it ends. */
  async function listen(): Promise<void> {
    stream = new AbortController()
    const silent = () => stream.abort()
    let timer = setTimeout(silent, SILENCE_MS)
    try {
      const headers = { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) }
      const { deal, program } = watched()
      const query = { ...(deal !== undefined && { deal }), ...(program !== undefined && { program }) }
      const { body } = await callRaw('GET /stream', { headers, query, signal: stream.signal })
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
      let hasOpened = false
      const parser = createParser({
        onId: (id) => (lastId = id),
        // Each stream begins with one, for clients without a rule of their own; one that follows is
        // the last word of a server that stops.
        onRetry: (milliseconds) => {
          if (hasOpened) askedToWait = milliseconds
          hasOpened = true
        },
        onEvent: ({ event, data }) => onEvent({ type: event, data: JSON.parse(data) } as LiveEvent),
      })
      // Screens read again what they may have missed.
      noteChange()
      if (!closed) onState('open')
      // Changes from before the stream opened were not sent, so the watched data is read again.
      if (!closed && deal !== undefined) onEvent({ type: 'comments', data: { dealId: deal } })
      if (!closed && program !== undefined) onEvent({ type: 'figures', data: { programId: program } })
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
        clearTimeout(timer)
        timer = setTimeout(silent, SILENCE_MS)
        failures = 0
        if (!closed) parser.feed(read.value)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * Waits for a random time, at least half of the longest, so that not all clients return at once
   * after a restart. A hidden page waits until it is visible.
   */
  async function pause(): Promise<void> {
    const longest = Math.min(WAIT.first * 2 ** failures, WAIT.longest)
    const wait = askedToWait ?? longest * (0.5 + Math.random() / 2)
    askedToWait = undefined
    failures += 1
    let timer: ReturnType<typeof setTimeout> | undefined
    await new Promise<void>((resolve) => {
      endPause = resolve
      if (!hidden()) timer = setTimeout(resolve, wait)
    })
    clearTimeout(timer)
  }

  /** Ends the pause when the network is back or the page becomes visible. */
  const retryNow = () => {
    if (!hidden()) endPause?.()
  }

  const onVisibility = () => {
    clearTimeout(unseen)
    if (hidden()) unseen = setTimeout(() => stream.abort(), HIDDEN_MS)
    else retryNow()
  }

  function reopen(): void {
    if (hidden() || closed) return
    isReopening = true
    stream.abort()
    endPause?.()
  }

  function close(): void {
    closed = true
    clearTimeout(unseen)
    stream.abort()
    endPause?.()
    stopWatching()
    window.removeEventListener('online', retryNow)
    document.removeEventListener('visibilitychange', onVisibility)
  }

  const stopWatching = reachable.subscribe(() => {
    if (reachable.get()) retryNow()
  })
  window.addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', onVisibility)
  if (hidden()) onVisibility()
  void run()
  return { close, reopen }
}

const hidden = (): boolean => document.visibilityState === 'hidden'

/** Says whether the person is signed out or not allowed. Another try would then change nothing. */
function isOver(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}
