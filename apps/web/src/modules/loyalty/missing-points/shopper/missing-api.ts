import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import { getSignedUrl } from '@vicino/contract/foundation/files/addresses'
import {
  askMissing,
  listOwnMissing,
  withdrawMissing,
} from '@vicino/contract/loyalty/missing-points/addresses'
import { call, type CallInput } from '~/lib/api.ts'
import { memberKeys } from '../../members/shared/model/member-keys.ts'

/** The caller's requests in a program, newest first, with the terms for another one. */
export function missingPages(programId: string) {
  return infiniteQueryOptions({
    queryKey: memberKeys.missing(programId),
    queryFn: ({ pageParam, signal }) =>
      call(listOwnMissing, { query: { programId, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    // A part of the movements: where it fails they are shown without it.
    meta: { quiet: true },
  })
}

/** Where the picture that was just uploaded can be seen. */
export const pictureOf = (key: string) =>
  queryOptions({
    queryKey: memberKeys.receipt(key),
    queryFn: key === '' ? skipToken : ({ signal }) => call(getSignedUrl, { query: { key }, signal }),
    staleTime: 30 * 60_000,
    meta: { quiet: true },
  })

export type NewMissing = CallInput<typeof askMissing>['body']

/** Asks for the points of a receipt; the sheet shows a refusal. */
export function ask(client: QueryClient, programId: string) {
  return mutationOptions({
    mutationFn: (body: NewMissing) => call(askMissing, { params: { id: programId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: memberKeys.missing(programId) }),
    meta: { quiet: true },
  })
}

/** Takes a request back that waits. */
export function withdraw(client: QueryClient, programId: string) {
  return mutationOptions({
    mutationFn: (id: string) => call(withdrawMissing, { params: { id }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: memberKeys.missing(programId) }),
  })
}
