import { useQuery } from '@tanstack/react-query'
import type { Channel } from '@vicino/contract/redemptions/schemas'
import { useState } from 'react'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'
import { openedCode } from '../api/open-redemption.ts'
import { keptCode } from '../model/kept-code.ts'

/**
 * Opens the deal's code when the screen mounts; `anew()` starts another attempt. While the server cannot be
 * reached, the code kept from before a reload is shown.
 */
export function useOpenedCode(userId: string, dealId: string, channel: Channel) {
  const [attempt, setAttempt] = useState(newIdempotencyKey)
  const [kept, setKept] = useState(() => (channel === 'store' ? keptCode(userId, dealId) : null))
  const { data, error, failureReason } = useQuery(
    openedCode({ userId, dealId, channel, attempt, patient: kept !== null }),
  )
  return {
    code: data ?? (failureReason ? kept : null),
    error,
    anew: () => {
      setKept(null)
      setAttempt(newIdempotencyKey())
    },
  }
}
