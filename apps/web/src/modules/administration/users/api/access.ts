import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/**
 * Reads the caller's newest request for access to an account, again and again while it waits for
 * the person.
 */
export const accessQuery = (userId: string) =>
  endpointQuery('GET /user/{id}/access', [ROOTS.access, userId], {
    params: { id: userId },
    select: ({ access }) => access,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.access?.state === 'asked' ? 5000 : false),
    quiet: true,
  })

const renewed = (userId: string, client: QueryClient) => () =>
  Promise.all([
    client.invalidateQueries({ queryKey: [ROOTS.access, userId] }),
    client.invalidateQueries({ queryKey: [ROOTS.audit, 'user'] }),
  ])

export const ask = (userId: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: (reason: string) =>
      call('POST /user/{id}/access', { params: { id: userId }, body: { reason } }),
    onSuccess: renewed(userId, client),
    meta: { quiet: true },
  })

export const enter = (id: string) =>
  mutationOptions({ mutationFn: () => call('POST /access/{id}/start', { params: { id } }) })

export const end = (id: string, userId: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call('POST /access/{id}/end', { params: { id } }),
    onSuccess: renewed(userId, client),
  })
