import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads a message of a brand to the caller. Reading it counts as opening it. */
export function brandMessage(id: string) {
  return queryOptions({
    queryKey: [ROOTS.notices, 'message', id],
    queryFn: async ({ signal }) => {
      const message = await call('GET /outreach/message/{id}', { params: { id }, signal })
      await call('POST /outreach/message/{id}/open', { params: { id }, body: {}, signal })
      return message
    },
    staleTime: Infinity,
    meta: { quiet: 'untilLoaded' },
  })
}

/**
 * Records that the reader followed the message's link. A failure is not shown, because the reader
 * cannot act on it.
 */
export const followMessage = (id: string) =>
  mutationOptions({
    mutationFn: () => call('POST /outreach/message/{id}/click', { params: { id }, body: {} }),
    meta: { quiet: true },
  })

const emailsKey = (brandId: string) => [ROOTS.notifications, 'brand', brandId] as const

/** Reads whether the brand may send marketing by e-mail. */
export const brandEmails = (brandId: string) =>
  endpointQuery('GET /outreach/brand/{brandId}', emailsKey(brandId), { params: { brandId } })

export function changeBrandEmails(client: QueryClient, brandId: string) {
  return mutationOptions({
    mutationFn: (email: boolean) =>
      call('PUT /outreach/brand/{brandId}', { params: { brandId }, body: { email } }),
    onSuccess: (answer) => client.setQueryData(emailsKey(brandId), answer),
  })
}
