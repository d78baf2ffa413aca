import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { ConsentPurpose } from '@vicino/contract/identity/account/schemas'
import { type Answer, call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { accountKeys } from './account-keys.ts'

/** Reads the caller's own consents: those in force, and the log. */
export const consentsQuery = (id: string) =>
  endpointQuery('GET /user/{id}/consent', accountKeys.consents(id), { params: { id } })

/**
 * Gives or withdraws a consent. The screen shows it at once and restores the old state after a
 * refusal; the log is read again.
 */
export function giveConsent(id: string, client: QueryClient) {
  const key = accountKeys.consents(id)
  return mutationOptions({
    mutationFn: (body: { purpose: ConsentPurpose; granted: boolean }) =>
      call('POST /user/{id}/consent', { params: { id }, body }),
    onMutate: async ({ purpose, granted }) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Answer<'GET /user/{id}/consent'>>(key)
      if (before) client.setQueryData(key, { ...before, inForce: { ...before.inForce, [purpose]: granted } })
      return before
    },
    onError: (_error, _change, before) => client.setQueryData(key, before),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    // This consent decides whether Home's feed is personal.
    onSuccess: (_answer, { purpose }) =>
      purpose === 'profiling' ? client.invalidateQueries({ queryKey: [ROOTS.deals, 'browse'] }) : undefined,
    // A scope makes calls run one after the other. Otherwise a slow answer could undo a later
    // choice.
    scope: { id: `consents ${id}` },
  })
}
