import { type DealFacts, dealState } from '@vicino/domain/deal-state'
import { useCallback } from 'react'
import { useClock } from '~/lib/use-clock.ts'

/** Whether the deal can be redeemed now, kept true as time goes on. */
export function useDealState({ isUsed, expirationDate, quantity }: DealFacts) {
  return useClock(
    useCallback(
      (now) => dealState({ isUsed, expirationDate, quantity }, now),
      [isUsed, expirationDate, quantity],
    ),
  )
}
