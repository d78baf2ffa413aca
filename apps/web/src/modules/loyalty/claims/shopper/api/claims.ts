import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { CLAIM_SECONDS } from '@vicino/contract/loyalty/claims/constants'
import type { MemberReward, OwnClaimDetail } from '@vicino/contract/loyalty/claims/schemas'
import { type CallInput, call, callRaw } from '~/lib/api.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { isPassing } from '~/lib/is-passing.ts'
import { saveFile } from '~/lib/save-file.ts'
import { memberKeys } from '../../../members/shared/model/member-keys.ts'
import { dropKey, keyOf } from '../model/kept-key.ts'

/**
 * Reads the rewards of a program with the caller's price and what the caller still lacks for each.
 */
export const memberCatalogue = (id: string) =>
  endpointQuery('GET /program/{id}/catalogue', memberKeys.catalogue(id), { params: { id }, staleTime: 0 })

/** Reads the caller's open or closed claims, of one program or of all. */
export const ownClaims = (show: 'open' | 'over', programId?: string) =>
  endpointPages('GET /claim', memberKeys.claims(show, programId), {
    query: { show, programId },
    staleTime: 0,
  })

/** Reads one of the caller's claims with its steps so far. */
export const ownClaim = (id: string) =>
  endpointQuery('GET /claim/{id}', memberKeys.claim(id), { params: { id }, staleTime: 0 })

const RENEW_MS = CLAIM_SECONDS.renew * 1000

/**
 * Reads the QR of a claim with a fresh token, every 30 s while the page is visible and whenever it
 * becomes visible again.
 */
export const claimQr = (id: string) =>
  endpointQuery('GET /claim/{id}/qr', memberKeys.claimQr(id), {
    params: { id },
    staleTime: RENEW_MS,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
    quiet: true,
  })

/** Reads again everything that a claim changes: balance, catalogue, lists of claims and history. */
const renewAll = (client: QueryClient) => client.invalidateQueries({ queryKey: memberKeys.all })

const shown = (client: QueryClient) => async (changed: OwnClaimDetail) => {
  client.setQueryData(memberKeys.claim(changed._id), changed)
  await renewAll(client)
}

export type ClaimBody = CallInput<'POST /program/{id}/reward/{rewardId}/claim'>['body']

/**
 * Claims a reward at the price that the customer saw. Its idempotency key stays on the device until
 * an answer arrives, so a repeated request counts once, even after a reload. The sheet shows a
 * refusal.
 */
export function claim(client: QueryClient, userId: string, programId: string) {
  return mutationOptions({
    mutationFn: async ({ reward, body }: { reward: Pick<MemberReward, '_id'>; body: ClaimBody }) => {
      const kept = { userId, rewardId: reward._id, body }
      try {
        const made = await call('POST /program/{id}/reward/{rewardId}/claim', {
          params: { id: programId, rewardId: reward._id },
          body,
          idempotencyKey: keyOf(kept),
        })
        dropKey(kept)
        return made
      } catch (error) {
        if (!isPassing(error)) dropKey(kept)
        throw error
      }
    },
    onSuccess: shown(client),
    // A refusal means that the catalogue on the screen is out of date.
    onError: () => void renewAll(client),
    meta: { quiet: true },
  })
}

/** Cancels the caller's own claim, which restores points and stamps. The dialog shows a refusal. */
export function withdraw(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: () => call('POST /claim/{id}/cancel', { params: { id }, body: {} }),
    onSuccess: shown(client),
    onError: () => void renewAll(client),
    meta: { quiet: true },
  })
}

/** 'Ho ricevuto il premio': confirms that the reward arrived. */
export function receive(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: () => call('POST /claim/{id}/receive', { params: { id }, body: {} }),
    onSuccess: shown(client),
    onError: () => void renewAll(client),
  })
}

/** Takes one of the rewards that the brand offers in place of one that it cannot deliver. */
export function substitute(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (rewardId: string) =>
      call('POST /claim/{id}/substitute', { params: { id }, body: { rewardId } }),
    onSuccess: shown(client),
    onError: () => void renewAll(client),
  })
}

/** Downloads the certificate of a claim as a file. */
export function certificate(id: string, name: string) {
  return mutationOptions({
    mutationFn: async () => {
      const response = await callRaw('GET /claim/{id}/certificate', { params: { id } })
      saveFile(`${name}.pdf`, await response.blob())
    },
  })
}
