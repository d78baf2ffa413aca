import { useEffect } from 'react'
import { notePlay } from '../model/play-log.ts'
import { sessionClock } from '../model/player-memory.ts'

/** Records each deal with its time on the screen, after its turn. */
export function usePlayLog(
  turn: { readonly item: { readonly dealId: string }; readonly count: number } | null,
) {
  const dealId = turn?.item.dealId
  const count = turn?.count
  useEffect(() => {
    if (dealId === undefined || count === undefined) return
    const from = sessionClock()
    return () => void notePlay(dealId, from)
  }, [dealId, count])
}
