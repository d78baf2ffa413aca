import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { Together } from '@vicino/contract/channels/displays/schemas'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Milliseconds between two checks of which displays are online. */
const LOOK_EVERY_MS = 15_000

export const displaysQuery = endpointQuery('GET /display', [ROOTS.displays, 'list'], {
  refetchInterval: LOOK_EVERY_MS,
})

export const playlistsQuery = endpointQuery('GET /display/playlist', [ROOTS.displays, 'playlists'], {})

export const playlistQuery = (id: string) =>
  endpointQuery('GET /display/playlist/{id}', [ROOTS.displays, 'playlist', id], {
    params: { id },
    quiet: true,
  })

export const groupsQuery = endpointQuery('GET /display/group', [ROOTS.displays, 'groups'], {})

/** The displays whose metrics are read; {} means all displays of the brand. */
export type MetricsFilter = { readonly displayId?: string } | Together

/** Reads the metrics of a display, a group, a shop, or all displays of the brand. */
export const metricsQuery = (query: { days: string } & MetricsFilter) =>
  endpointQuery('GET /display/figures', [ROOTS.displays, 'figures', query], {
    query,
    placeholderData: keepPreviousData,
    quiet: true,
  })

/** Reads the brand's deals on offer, newest first. */
export const dealsToShow = endpointPages('GET /deal/own', [ROOTS.deals, 'own', 'to-show'], {
  query: { state: 'active', limit: 10 },
  quiet: true,
})

const anew = (client: QueryClient) => () => client.invalidateQueries({ queryKey: [ROOTS.displays] })

export const pairScreen = (client: QueryClient) => ({
  mutationFn: (body: CallInput<'POST /display'>['body']) => call('POST /display', { body }),
  onSuccess: anew(client),
  meta: { quiet: true },
})

export const saveDisplay = (client: QueryClient) => ({
  mutationFn: ({ id, ...body }: { id: string } & CallInput<'PUT /display/{id}'>['body']) =>
    call('PUT /display/{id}', { params: { id }, body }),
  onSuccess: anew(client),
})

export const unpairDisplay = (client: QueryClient) => ({
  mutationFn: ({ id, asked }: { id: string; asked: Confirmed }) =>
    call('DELETE /display/{id}', { params: { id }, asked }),
  onSuccess: anew(client),
})

export const addPlaylist = (client: QueryClient) => ({
  mutationFn: (name: string) => call('POST /display/playlist', { body: { name } }),
  onSuccess: anew(client),
})

export const savePlaylist = (id: string, client: QueryClient) => ({
  mutationFn: (body: CallInput<'PUT /display/playlist/{id}'>['body']) =>
    call('PUT /display/playlist/{id}', { params: { id }, body }),
  onSuccess: anew(client),
  meta: { quiet: true },
})

export const removePlaylist = (client: QueryClient) => ({
  mutationFn: (id: string) => call('DELETE /display/playlist/{id}', { params: { id } }),
  onSuccess: anew(client),
})

export const saveGroup = (client: QueryClient) => ({
  mutationFn: ({ id, ...body }: { id: string | undefined } & CallInput<'PUT /display/group/{id}'>['body']) =>
    id === undefined
      ? call('POST /display/group', { body })
      : call('PUT /display/group/{id}', { params: { id }, body }),
  onSuccess: anew(client),
  meta: { quiet: true },
})

export const removeGroup = (client: QueryClient) => ({
  mutationFn: (id: string) => call('DELETE /display/group/{id}', { params: { id } }),
  onSuccess: anew(client),
})

/** Sets the playlist of all displays of a group or a shop. */
export const pointAll = (client: QueryClient) => ({
  mutationFn: (body: CallInput<'PUT /display/together/playlist'>['body']) =>
    call('PUT /display/together/playlist', { body }),
  onSuccess: anew(client),
})

/** Unpairs all displays of a group or a shop. */
export const unpairAll = (client: QueryClient) => ({
  mutationFn: (of: Together) => call('POST /display/together/revoke', { body: { of } }),
  onSuccess: anew(client),
})
