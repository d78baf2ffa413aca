import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { VISIT_LIMITS } from '@vicino/contract/loyalty/visits/constants'
import { call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { programKeys } from '../../../programs/shared/api/program-keys.ts'

/** Reads the shops of a program's brand with the contents of their printed QR. */
export const visitCodes = (id: string) =>
  endpointQuery('GET /program/{id}/visit/code', programKeys.visitCodes(id), { params: { id } })

/** Makes a new printed QR for a shop. */
export function renewCode(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (placeId: string) =>
      call('POST /program/{id}/visit/code/{placeId}/renew', { params: { id, placeId }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: programKeys.visitCodes(id) }),
  })
}

/** Reads a QR for a screen in the shop, and a new one before it expires. */
export const liveCode = (id: string, placeId: string) =>
  endpointQuery('GET /program/{id}/visit/code/{placeId}/live', programKeys.liveCode(id, placeId), {
    params: { id, placeId },
    refetchInterval: VISIT_LIMITS.renewSeconds * 1000,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    quiet: true,
  })
