import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import { call } from '~/lib/api.ts'
import { ownUserKey } from '~/lib/queries/own-user.ts'

/** Accepts the terms of service whose text this app shows, and reads the account again. */
export function acceptTerms(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call('POST /user/{id}/terms', { params: { id }, body: { version: TERMS_VERSION } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownUserKey(id) }),
  })
}
