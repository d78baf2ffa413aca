import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

const KEY = [ROOTS.access, 'own'] as const

/** Reads the platform's requests for access to the caller's account, newest first. */
export const ownAccess = endpointQuery('GET /access', KEY, { staleTime: 0, quiet: true })

export type AccessAct = 'allow' | 'refuse' | 'end'

/** Consents to a request, refuses it, or withdraws the consent. */
export const actOnAccess = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: (act: AccessAct) =>
      act === 'end'
        ? call('POST /access/{id}/end', { params: { id } })
        : call('POST /access/{id}/answer', { params: { id }, body: { consent: act === 'allow' } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
