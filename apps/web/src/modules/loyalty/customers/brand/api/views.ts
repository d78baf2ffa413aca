import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  deleteView as deleteViewAddress,
  listViews,
  saveView as saveViewAddress,
} from '@vicino/contract/loyalty/customers/addresses'
import { call, type CallInput } from '~/lib/api.ts'
import { customerKeys } from '../../shared/api/customers.ts'

/** Reads the caller's saved views of a program's customers, by name. */
export function viewsQuery(programId: string) {
  return queryOptions({
    queryKey: customerKeys.views(programId),
    queryFn: ({ signal }) => call(listViews, { params: { programId }, signal }),
    meta: { quiet: 'untilLoaded' },
  })
}

export type ViewBody = CallInput<typeof saveViewAddress>['body']

/** Saves a view; it replaces a view of the same name. The form shows a refusal. */
export function saveView(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ViewBody) => call(saveViewAddress, { params: { programId }, body }),
    onSuccess: (views) => client.setQueryData(customerKeys.views(programId), views),
    meta: { quiet: true },
  })
}

export function deleteView(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (viewId: string) => call(deleteViewAddress, { params: { programId, viewId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: customerKeys.views(programId) }),
  })
}
