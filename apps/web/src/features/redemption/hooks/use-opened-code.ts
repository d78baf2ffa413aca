import { useQuery } from '@tanstack/react-query'
import type { Channel } from '@vicino/contract/redemptions'
import { useState } from 'react'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'
import { openedCode } from '../api/open-redemption.ts'
import { keptCode } from '../model/kept-code.ts'

/** Opens the deal's code as the screen opens; `anew()` is another attempt. Without a connection the kept code stands in. */
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
