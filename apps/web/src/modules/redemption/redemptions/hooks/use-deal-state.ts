import { type DealFacts, dealState } from '@vicino/domain/deal-state'
import { useCallback } from 'react'
import { useClock } from '~/lib/use-clock.ts'

/** Returns the deal's state ('valid', 'used', …), updated over time. */
export function useDealState({ isUsed, expirationDate, quantity }: DealFacts) {
  return useClock(
    useCallback(
      (now) => dealState({ isUsed, expirationDate, quantity }, now),
      [isUsed, expirationDate, quantity],
    ),
  )
}
