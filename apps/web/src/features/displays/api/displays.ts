import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listOwnDeals } from '@vicino/contract/deals/addresses'
import {
  changeDisplay,
  changePlaylist,
  createPlaylist,
  deletePlaylist,
  displayFigures,
  getPlaylist,
  listDisplays,
  listPlaylists,
  pairDisplay,
  revokeDisplay,
} from '@vicino/contract/displays/addresses'
import { type CallInput, call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** How often the list looks which displays are online. */
const LOOK_EVERY_MS = 15_000

export const displaysQuery = queryOptions({
  queryKey: [ROOTS.displays, 'list'],
  queryFn: ({ signal }) => call(listDisplays, { signal }),
  refetchInterval: LOOK_EVERY_MS,
  meta: { quiet: 'untilLoaded' },
})

export const playlistsQuery = queryOptions({
  queryKey: [ROOTS.displays, 'playlists'],
  queryFn: ({ signal }) => call(listPlaylists, { signal }),
  meta: { quiet: 'untilLoaded' },
})

export const playlistQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOTS.displays, 'playlist', id],
    queryFn: ({ signal }) => call(getPlaylist, { params: { id }, signal }),
    meta: { quiet: true },
  })

/** Of one display, or of all of the brand. */
export const figuresQuery = (query: { days: string; displayId?: string | undefined }) =>
  queryOptions({
    queryKey: [ROOTS.displays, 'figures', query],
    queryFn: ({ signal }) =>
      call(displayFigures, {
        query: { days: query.days, ...(query.displayId && { displayId: query.displayId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The brand's deals that are on offer, newest first. */
export const dealsToShow = infiniteQueryOptions({
  queryKey: [ROOTS.deals, 'own', 'to-show'],
  queryFn: ({ pageParam, signal }) =>
    call(listOwnDeals, {
      query: { state: 'active', limit: 10, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  meta: { quiet: true },
})

const anew = (client: QueryClient) => () => client.invalidateQueries({ queryKey: [ROOTS.displays] })

export const pairScreen = (client: QueryClient) => ({
  mutationFn: (body: CallInput<typeof pairDisplay>['body']) => call(pairDisplay, { body }),
  onSuccess: anew(client),
  meta: { quiet: true },
})

export const saveDisplay = (client: QueryClient) => ({
  mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof changeDisplay>['body']) =>
    call(changeDisplay, { params: { id }, body }),
  onSuccess: anew(client),
})

export const unpairDisplay = (client: QueryClient) => ({
  mutationFn: (id: string) => call(revokeDisplay, { params: { id } }),
  onSuccess: anew(client),
})

export const addPlaylist = (client: QueryClient) => ({
  mutationFn: (name: string) => call(createPlaylist, { body: { name } }),
  onSuccess: anew(client),
})

export const savePlaylist = (id: string, client: QueryClient) => ({
  mutationFn: (body: CallInput<typeof changePlaylist>['body']) =>
    call(changePlaylist, { params: { id }, body }),
  onSuccess: anew(client),
})

export const removePlaylist = (client: QueryClient) => ({
  mutationFn: (id: string) => call(deletePlaylist, { params: { id } }),
  onSuccess: anew(client),
})
