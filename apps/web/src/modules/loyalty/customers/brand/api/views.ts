import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { customerKeys } from '../../shared/api/customers.ts'

/** Reads the caller's saved views of a program's customers, by name. */
export const viewsQuery = (programId: string) =>
  endpointQuery('GET /customer/{programId}/view', customerKeys.views(programId), { params: { programId } })

export type ViewBody = CallInput<'PUT /customer/{programId}/view'>['body']

/** Saves a view; it replaces a view of the same name. The form shows a refusal. */
export function saveView(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ViewBody) => call('PUT /customer/{programId}/view', { params: { programId }, body }),
    onSuccess: (views) => client.setQueryData(customerKeys.views(programId), views),
    meta: { quiet: true },
  })
}

export function deleteView(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (viewId: string) =>
      call('DELETE /customer/{programId}/view/{viewId}', { params: { programId, viewId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: customerKeys.views(programId) }),
  })
}
