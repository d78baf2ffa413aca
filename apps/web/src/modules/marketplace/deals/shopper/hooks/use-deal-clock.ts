import { type DealFacts, dealState } from '@vicino/domain/deal-state'
import { useCallback } from 'react'
import { secondsLeft } from '@vicino/domain/countdown'
import { isFlash, isLastMinute } from '../model/time.ts'
import { useClock } from '~/lib/use-clock.ts'

/**
 * Returns the state of a deal and updates it over time. At 0 s the card changes to 'SCADUTO' by
 * itself.
 */
export function useDealState(deal: DealFacts) {
  const { isUsed, expirationDate, quantity } = deal
  return useClock(
    useCallback(
      (now) => dealState({ isUsed, expirationDate, quantity }, now),
      [isUsed, expirationDate, quantity],
    ),
  )
}

/** Returns how near the end is: 'lastMinute' (< 60 s), 'flash' (≤ 7200 s) or 'calm'. */
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

/** Returns the whole seconds left, updated each second. */
export function useSecondsLeft(expirationDate: string): number {
  return useClock(useCallback((now) => secondsLeft(expirationDate, now), [expirationDate]))
}
