import { useQuery } from '@tanstack/react-query'
import type { Channel } from '@vicino/contract/redemption/redemptions/schemas'
import { useState } from 'react'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'
import { keptCode } from '~/lib/kept-codes.ts'
import { openedCode } from '../api/open-redemption.ts'

/**
 * Opens the deal's code when the screen mounts; `anew()` starts another attempt. A code opened on
 * this device, in any tab, returns at once, with or without a connection, and stays until `anew()`.
 * If it has ended meanwhile, the screen says so. A new number appears only when the person requests
 * one, never while a cashier types the old one.
 */
export function useOpenedCode(userId: string, dealId: string, channel: Channel) {
  const [attempt, setAttempt] = useState(newIdempotencyKey)
  const [kept, setKept] = useState(() => keptCode(userId, dealId))
  const { data, error } = useQuery(openedCode({ userId, dealId, channel, attempt, enabled: kept === null }))
  return {
    code: kept ?? data ?? null,
    error,
    anew: () => {
      setKept(null)
      setAttempt(newIdempotencyKey())
    },
  }
}
