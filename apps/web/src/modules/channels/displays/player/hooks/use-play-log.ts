import type { PlaylistItem } from '@vicino/contract/channels/displays/schemas'
import { useEffect } from 'react'
import { notePlay } from '../model/play-log.ts'
import { sessionClock } from '../model/player-memory.ts'

/** Records each deal with its time on the screen, after its turn. Slides are not counted. */
export function usePlayLog(turn: { readonly item: PlaylistItem; readonly count: number } | null) {
  const dealId = turn === null || 'slide' in turn.item ? undefined : turn.item.dealId
  const count = turn?.count
  useEffect(() => {
    if (dealId === undefined || count === undefined) return
    const from = sessionClock()
    return () => void notePlay(dealId, from)
  }, [dealId, count])
}
