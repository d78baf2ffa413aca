import { useEffect, useEffectEvent, useState } from 'react'
import type { PlaylistItem } from '@vicino/contract/channels/displays/schemas'
import { isPlayable, msLeft, nextToPlay } from '@vicino/domain/display'
import { playerNow } from '../model/player-memory.ts'

/** Milliseconds between two checks of a screen without a deal to show. */
const IDLE_MS = 5000

interface Turn {
  /** Index of the present deal; −1 when there is none. */
  readonly index: number
  /** Grows with every turn. */
  readonly count: number
  readonly order: string
}

/**
 * Returns the deal or slide on the screen. Each is shown for its seconds, in a loop, without deals that
 * are unavailable or have other hours. A new order or new hours restart the loop at once; a change
 * of a deal's data appears in place. null means nothing to show.
 */
export function useRotation(
  items: readonly PlaylistItem[],
): { readonly item: PlaylistItem; readonly count: number } | null {
  const order = items
    .map((item) => [nameOf(item), item.seconds, item.weekdays, item.from, item.to].join(' '))
    .join(';')
  const [last, setLast] = useState<Turn>()
  const now = playerNow()
  const turn =
    last?.order === order
      ? last
      : { index: nextToPlay(items, -1, now) ?? -1, count: (last?.count ?? 0) + 1, order }
  const item = items[turn.index]
  const isShown = item !== undefined && isPlayable(item, now)
  const advance = useEffectEvent(() =>
    setLast({ index: nextToPlay(items, turn.index, playerNow()) ?? -1, count: turn.count + 1, order }),
  )
  const wait = isShown
    ? Math.min(item.seconds * 1000, 'slide' in item ? Infinity : msLeft(item, now))
    : item === undefined
      ? IDLE_MS
      : 0
  const startTurn = useEffectEvent((_key: string) => setTimeout(advance, wait))
  const key = `${turn.count} ${isShown} ${order}`
  useEffect(() => {
    const timer = startTurn(key)
    return () => clearTimeout(timer)
  }, [key])
  return isShown ? { item, count: turn.count } : null
}

/** A slide is its content: another text is another slide. */
const nameOf = (item: PlaylistItem): string =>
  'slide' in item ? Object.values(item.slide).join('\n') : item.dealId
