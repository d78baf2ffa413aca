import { useEffect, useState } from 'react'
import { POLL_SECONDS } from '@vicino/contract/channels/displays/constants'
import { ApiError } from '~/lib/api-error.ts'
import { call } from '~/lib/api.ts'
import { keepMedia } from '../model/media.ts'
import { forgetPlays, sendPlays } from '../model/play-log.ts'
import {
  forgetDisplay,
  keepShown,
  keepToken,
  noteTime,
  playerNow,
  readShown,
  readToken,
  type Shown,
} from '../model/player-memory.ts'

export type PlayerState =
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'pairing'
      readonly code: string
      readonly expiresAt: string
      /** The screen was a display until now. */
      readonly wasUnpaired: boolean
    }
  | { readonly kind: 'paired'; readonly shown: Shown }

/** Milliseconds between two reports of what a player showed. */
const SEND_EVERY_MS = 5 * 60_000

/** Milliseconds between two requests while a code is shown, because somebody may be typing it. */
const PAIRING_POLL_MS = 2000

/**
 * Decides what this screen shows. It asks the server again and again; without an answer it
 * continues with the last one. A screen that the server does not know requests a code.
 */
export function usePlayer(): { state: PlayerState; isOffline: boolean } {
  const [state, setState] = useState<PlayerState>(() => {
    const shown = readToken() === null ? null : readShown()
    return shown ? { kind: 'paired', shown } : { kind: 'starting' }
  })
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasUnpaired = false
    // Reports that an earlier page could not send are sent at once.
    let sentAt = 0

    async function ask(): Promise<number> {
      const token = readToken()
      const { signal } = leaving
      if (token === null) {
        const pairing = await call('POST /display-player/pairing', { body: {}, withoutSession: true, signal })
        keepToken(pairing.token)
        noteTime(pairing.serverTime)
        setState({ kind: 'pairing', code: pairing.code, expiresAt: pairing.expiresAt, wasUnpaired })
        return PAIRING_POLL_MS
      }
      const known = readShown()?.digest
      const answer = await call('GET /display-player', {
        query: known === undefined ? {} : { known },
        headers: { authorization: `Bearer ${token}` },
        withoutSession: true,
        signal,
      })
      noteTime(answer.serverTime)
      if (answer.state === 'pairing') {
        setState({ kind: 'pairing', code: answer.code, expiresAt: answer.expiresAt, wasUnpaired })
        return PAIRING_POLL_MS
      }
      if (answer.state === 'paired') {
        keepShown(answer)
        setState({ kind: 'paired', shown: answer })
        wasUnpaired = false
      }
      void keepMedia(mediaOf(readShown()))
      if (playerNow() - sentAt >= SEND_EVERY_MS) {
        sentAt = playerNow()
        void sendPlays(token).catch(() => undefined)
      }
      return POLL_SECONDS * 1000
    }

    async function turn() {
      let wait: number
      try {
        wait = await ask()
        setOffline(false)
      } catch (error) {
        if (leaving.signal.aborted) return
        if (error instanceof ApiError && error.status === 401) {
          wasUnpaired ||= readShown() !== null
          forgetDisplay()
          void forgetPlays()
          setState({ kind: 'starting' })
          wait = 1000
        } else {
          setOffline(true)
          // After a long time offline, the first answer is followed by the pending reports.
          sentAt = 0
          // A random delay, so that screens that lost a server together do not all return at the
          // same moment.
          wait = POLL_SECONDS * 1000 * (1 + Math.random())
        }
      }
      timer = setTimeout(() => void turn(), wait)
    }

    void turn()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [])
  return { state, isOffline }
}

const mediaOf = (shown: Shown | null): string[] => [
  ...new Set(
    (shown?.items ?? [])
      .flatMap((item) => ('slide' in item ? [item.slide.image] : [item.image, item.brandLogo, item.videoUrl]))
      .filter((one) => one !== null),
  ),
]
