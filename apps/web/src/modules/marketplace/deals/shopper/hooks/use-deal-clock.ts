import { type DealFacts, dealState } from '@vicino/domain/deal-state'
import { useCallback } from 'react'
import { secondsLeft } from '@vicino/domain/countdown'
import { isFlash, isLastMinute } from '../model/time.ts'
import { useClock } from '~/lib/use-clock.ts'

/** State of a deal, renewed as time passes: at 0 s the card turns to 'SCADUTO' by itself. */
export function useDealState(deal: DealFacts) {
  const { isUsed, expirationDate, quantity } = deal
  return useClock(
    useCallback(
      (now) => dealState({ isUsed, expirationDate, quantity }, now),
      [isUsed, expirationDate, quantity],
    ),
  )
}

/** How near the end is: 'lastMinute' (< 60 s), 'flash' (≤ 7200 s) or 'calm'. */
export function useUrgency(expirationDate: string): 'lastMinute' | 'flash' | 'calm' {
  return useClock(
    useCallback(
      (now) => {
        if (isLastMinute(expirationDate, now)) return 'lastMinute'
        return isFlash(expirationDate, now) ? 'flash' : 'calm'
      },
      [expirationDate],
    ),
  )
}

/** Whole seconds left, changing each second. */
export function useSecondsLeft(expirationDate: string): number {
  return useClock(useCallback((now) => secondsLeft(expirationDate, now), [expirationDate]))
}
