import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { TillClaim } from '@vicino/contract/loyalty/claims/schemas'
import { ApiError } from '~/lib/api-error.ts'
import { call } from '~/lib/api.ts'
import { answerInTime } from '../api/answer-in-time.ts'
import { tillKeys } from '../api/till-keys.ts'
import type { ClaimProof } from '../model/till-state.ts'

/** Matches a scanned text, of this version or a later one. Any other text was typed. */
const QR_TEXT = /^VC\d{1,3}:/

export interface Handing {
  readonly claim: TillClaim
  readonly proof: ClaimProof
  /** Id of the till's shop, when the reward requires one. */
  readonly storeId: string | null
  /** Idempotency key, the same for every try of one confirmation. */
  readonly key: string
}

/**
 * Fulfils a claimed reward. Repeated with the same key, it counts once. The till shows
 * failures.
 */
export function confirmClaim(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ claim, proof, storeId, key }: Handing) => {
      const where = storeId === null ? {} : { storeId }
      const byMember = (userId: string, idempotencyKey: string) =>
        call('POST /claim/confirm', {
          body: { claimId: claim._id, member: { userId }, ...where },
          idempotencyKey,
          signal: answerInTime(),
        })
      if ('ofMember' in proof) return byMember(proof.ofMember, key)
      const isScanned = QR_TEXT.test(proof.claim)
      try {
        return await call('POST /claim/confirm', {
          body: { ...(isScanned ? { token: proof.claim } : { code: proof.claim }), ...where },
          idempotencyKey: key,
          signal: answerInTime(),
        })
      } catch (error) {
        // The server has read and described this QR, but its 40 s passed while the cashier fetched
        // the reward.
        if (!(error instanceof ApiError && error.code === 'claim_proof_stale')) throw error
        return byMember(claim.customer.userId, `${key}-late`)
      }
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
