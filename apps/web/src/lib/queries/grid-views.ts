import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { GridName } from '@vicino/contract/foundation/saved-views/constants'
import { call, type CallInput } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

const keyOf = (grid: GridName) => [ROOTS.gridViews, grid] as const

/** Reads the caller's saved views of a table of the back-office, by name. */
export const gridViewsQuery = (grid: GridName) =>
  endpointQuery('GET /grid-view', keyOf(grid), { query: { grid } })

export type GridViewBody = Omit<CallInput<'PUT /grid-view'>['body'], 'grid'>

/** Saves a view; it replaces a view of the same name. The form shows a refusal. */
export const keepGridView = (grid: GridName, client: QueryClient) =>
  mutationOptions({
    mutationFn: (view: GridViewBody) => call('PUT /grid-view', { body: { grid, ...view } }),
    onSuccess: (views) => client.setQueryData(keyOf(grid), views),
    meta: { quiet: true },
  })

export const removeGridView = (grid: GridName, client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /grid-view/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(grid) }),
  })
