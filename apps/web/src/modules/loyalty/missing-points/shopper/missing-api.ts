import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call, type CallInput } from '~/lib/api.ts'
import { endpointPages } from '~/lib/endpoint-query.ts'
import { memberKeys } from '../../members/shared/model/member-keys.ts'

/** Reads the caller's requests in a program, newest first, with the terms for a new one. */
export const missingPages = (programId: string) =>
  endpointPages('GET /missing', memberKeys.missing(programId), {
    query: { programId },
    staleTime: 0,
    // This is part of the movements. When the request fails, they are shown without it.
    quiet: true,
  })

/** Reads the address of the image that was just uploaded. */
export const photoAddress = (key: string) =>
  queryOptions({
    queryKey: memberKeys.receipt(key),
    queryFn:
      key === '' ? skipToken : ({ signal }) => call('GET /file/signed-url', { query: { key }, signal }),
    staleTime: 30 * 60_000,
    meta: { quiet: true },
  })

export type NewMissing = CallInput<'POST /program/{id}/missing'>['body']

/** Requests the points of a receipt. The sheet shows a refusal. */
export function ask(client: QueryClient, programId: string) {
  return mutationOptions({
    mutationFn: (body: NewMissing) => call('POST /program/{id}/missing', { params: { id: programId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: memberKeys.missing(programId) }),
    meta: { quiet: true },
  })
}

/** Withdraws an open request. */
export function withdraw(client: QueryClient, programId: string) {
  return mutationOptions({
    mutationFn: (id: string) => call('POST /missing/{id}/withdraw', { params: { id }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: memberKeys.missing(programId) }),
  })
}
