import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { VISIT_LIMITS } from '@vicino/contract/loyalty/visits/constants'
import { call } from '~/lib/api.ts'
import { programKeys } from '../../../programs/shared/api/program-keys.ts'

/** Reads the shops of a program's brand with the contents of their printed QR. */
export const visitCodes = (id: string) =>
  queryOptions({
    queryKey: programKeys.visitCodes(id),
    queryFn: ({ signal }) => call('GET /program/{id}/visit/code', { params: { id }, signal }),
    meta: { quiet: 'untilLoaded' },
  })

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
  queryOptions({
    queryKey: programKeys.liveCode(id, placeId),
    queryFn: ({ signal }) =>
      call('GET /program/{id}/visit/code/{placeId}/live', { params: { id, placeId }, signal }),
    refetchInterval: VISIT_LIMITS.renewSeconds * 1000,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
