import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { VisitPosition } from '@vicino/contract/loyalty/visits/schemas'
import { call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { memberKeys } from '../../members/shared/model/member-keys.ts'
import { keepStay } from './stay-store.ts'

/**
 * Reads the awards for visits. This is part of the movements; when the request fails, they are
 * shown without it.
 */
export const visitsQuery = (programId: string) =>
  endpointQuery('GET /program/{id}/visit', memberKeys.visits(programId), {
    params: { id: programId },
    quiet: true,
  })

/** Reads the shop of a QR. */
export const codeQuery = (code: string) =>
  endpointQuery('GET /visit/{code}', memberKeys.visitCode(code), { params: { code }, quiet: true })

const renewAll = (client: QueryClient) => () => client.invalidateQueries({ queryKey: memberKeys.all })

/** Gives or withdraws the consent to use the caller's position in a program. */
export function consent(client: QueryClient, programId: string) {
  return mutationOptions({
    mutationFn: (granted: boolean) =>
      call('PUT /program/{id}/visit/consent', { params: { id: programId }, body: { granted } }),
    onSuccess: (visits) => client.setQueryData(memberKeys.visits(programId), visits),
  })
}

/** Begins a check-in at the phone's position. A refusal is shown beside the button. */
export const startStay = (programId: string) =>
  mutationOptions({
    mutationFn: (position: VisitPosition) =>
      call('POST /program/{id}/visit/stay', { params: { id: programId }, body: { position } }),
    meta: { quiet: true },
  })

/**
 * Ends a check-in with the second position. A counted check-in is deleted from storage, even when
 * the page was left meanwhile.
 */
export function endStay(client: QueryClient, { programId, userId }: { programId: string; userId: string }) {
  return mutationOptions({
    mutationFn: (body: { position: VisitPosition; ticket: string }) =>
      call('POST /program/{id}/visit', { params: { id: programId }, body }),
    onSuccess: () => {
      keepStay(userId, programId, null)
      return renewAll(client)()
    },
    meta: { quiet: true },
  })
}

/** Checks in with the QR of a shop. The screen shows a refusal. */
export function checkInWith(client: QueryClient, code: string) {
  return mutationOptions({
    mutationFn: (position: VisitPosition | undefined) =>
      call('POST /visit/{code}', { params: { code }, body: position === undefined ? {} : { position } }),
    onSuccess: renewAll(client),
    meta: { quiet: true },
  })
}
