import { TYPING_MS } from '@vicino/contract/social/conversations/constants'
import type { Side } from '@vicino/contract/social/conversations/schemas'
import { useEffect, useRef, useState } from 'react'
import { useLiveEvents } from '~/lib/live/use-live.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { typing } from '../api/conversations.ts'

/** Returns whether the other side is typing, and a function to call while this person types. */
export function useTyping(id: string, side: Side | undefined): { isTyping: boolean; onType: () => void } {
  const [heard, setHeard] = useState(0)
  const lastSent = useRef(0)
  useLiveEvents('conversation', (data) => {
    if (data._id !== id || data.side === side) return
    setHeard(data.what === 'typing' ? serverClock.now() : 0)
  })
  useEffect(() => {
    if (heard === 0) return
    const timer = setTimeout(() => setHeard(0), TYPING_MS)
    return () => clearTimeout(timer)
  }, [heard])
  return {
    isTyping: heard !== 0,
    onType() {
      const now = serverClock.now()
      if (now - lastSent.current < TYPING_MS / 2) return
      lastSent.current = now
      typing(id)
    },
  }
}
