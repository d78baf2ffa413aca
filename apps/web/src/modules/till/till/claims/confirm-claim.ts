import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { confirmClaim as confirmClaimAddress } from '@vicino/contract/loyalty/claims/addresses'
import type { TillClaim } from '@vicino/contract/loyalty/claims/schemas'
import { ApiError } from '~/lib/api-error.ts'
import { call } from '~/lib/api.ts'
import { answerInTime } from '../api/answer-in-time.ts'
import { tillKeys } from '../api/till-keys.ts'
import type { ClaimProof } from '../model/till-state.ts'

/** A scanned text, of this form or a later one; anything else was typed. */
const QR_TEXT = /^VC\d{1,3}:/

export interface Handing {
  readonly claim: TillClaim
  readonly proof: ClaimProof
  /** The shop in which the till stands, where the reward asks for one. */
  readonly storeId: string | null
  /** Idempotency key: the same for every try of one confirmation. */
  readonly key: string
}

/** Hands a claimed reward over, once. Sent again with the same key, it counts once. The till shows failures. */
export function confirmClaim(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ claim, proof, storeId, key }: Handing) => {
      const where = storeId === null ? {} : { storeId }
      const byMember = (userId: string, idempotencyKey: string) =>
        call(confirmClaimAddress, {
          body: { claimId: claim._id, member: { userId }, ...where },
          idempotencyKey,
          signal: answerInTime(),
        })
      if ('ofMember' in proof) return byMember(proof.ofMember, key)
      const isScanned = QR_TEXT.test(proof.claim)
      try {
        return await call(confirmClaimAddress, {
          body: { ...(isScanned ? { token: proof.claim } : { code: proof.claim }), ...where },
          idempotencyKey: key,
          signal: answerInTime(),
        })
      } catch (error) {
        // The QR was read and described by the server; its 40 s have passed while the prize was fetched.
        if (!(error instanceof ApiError && error.code === 'claim_proof_stale')) throw error
        return byMember(claim.customer.userId, `${key}-late`)
      }
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
