import type { QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads the switch and limits of the brand's tills without network. */
export const offlineSettings = endpointQuery('GET /till/offline/settings', [ROOTS.till, 'offline'], {})

export const saveOfflineSettings = (client: QueryClient) => ({
  mutationFn: (body: CallInput<'PUT /till/offline/settings'>['body']) =>
    call('PUT /till/offline/settings', { body }),
  onSuccess: () => client.invalidateQueries({ queryKey: offlineSettings.queryKey }),
  meta: { quiet: true },
})

/** Reads the entries of tills without network that wait for a decision, newest first. */
export const conflictPages = endpointPages('GET /till/offline/conflict', [ROOTS.till, 'conflicts'], {})

/** Counts an entry after all, or takes it off the list. */
export const answerConflict = (client: QueryClient) => ({
  mutationFn: ({ id, count }: { id: string; count: boolean }) =>
    call('POST /till/offline/conflict/{id}/answer', { params: { id }, body: { count } }),
  onSettled: () => client.invalidateQueries({ queryKey: [ROOTS.till] }),
})
