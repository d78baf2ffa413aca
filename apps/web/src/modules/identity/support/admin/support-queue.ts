import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { SUPPORT_STATES } from '@vicino/contract/identity/support/constants'
import { call, type CallInput } from '~/lib/api.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import type { QueueSearch } from '~/ui/queue/queue-filters.tsx'
import { helpKeys } from '../shared/api/help-keys.ts'

export type SupportSearch = QueueSearch<(typeof SUPPORT_STATES)[number]>

/** Reads the requests that wait for an answer, oldest first, or the answered ones, newest first. */
export const supportPagesOf = (query: SupportSearch) =>
  endpointPages('GET /support', [...helpKeys.queue, query], {
    query: query as CallInput<'GET /support'>['query'],
  })

/** Reads the requests that wait for an answer. */
export const supportPages = supportPagesOf({})

export const supportRequest = (id: string) =>
  endpointQuery('GET /support/{id}', [...helpKeys.queue, 'one', id], {
    params: { id },
    staleTime: 0,
    quiet: true,
  })

/** Assigns a request to the caller, or releases it. */
export const assignRequest = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: (assigned: boolean) =>
      call('POST /support/{id}/assign', { params: { id }, body: { assigned } }),
    onSuccess: (read) => {
      client.setQueryData(supportRequest(id).queryKey, read)
      return client.invalidateQueries({ queryKey: helpKeys.queue })
    },
  })

/** Answers a request. The sheet shows a refusal; the queue is read again in any case. */
export function answerRequest(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (answer: string) => call('POST /support/{id}/answer', { params: { id }, body: { answer } }),
    onSettled: () => client.invalidateQueries({ queryKey: helpKeys.queue }),
    meta: { quiet: true },
  })
}

/** Writes an internal note, or opens an answered request again. */
export const workOnRequest = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: (work: { note: string } | 'reopen') =>
      work === 'reopen'
        ? call('POST /support/{id}/reopen', { params: { id }, body: {} })
        : call('POST /support/{id}/note', { params: { id }, body: { text: work.note } }),
    onSuccess: (read) => {
      client.setQueryData(supportRequest(id).queryKey, read)
      return client.invalidateQueries({ queryKey: helpKeys.queue })
    },
  })
