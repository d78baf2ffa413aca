import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * quiet: the screen itself shows the failure (a form, a rollback); only a 401 still ends the session.
     * 'untilLoaded': it does so while it has nothing, and for a next page. It goes on showing what it has when a later
     * reading fails, so that one is told.
     */
    queryMeta: { quiet?: boolean | 'untilLoaded' }
    mutationMeta: { quiet?: boolean; ownsUnauthorized?: boolean }
  }
}

let report: (error: unknown) => void = () => {}

/** Who tells the visitor of a failed call; given by the app, since the first calls leave before its code is there. */
export function setFailureReport(handler: (error: unknown) => void): void {
  report = handler
}

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401

/** Whether the failure stands on the screen, so that a toast would say it twice. */
function isShown({ meta, state }: Query<unknown, unknown>): boolean {
  if (meta?.quiet !== 'untilLoaded') return meta?.quiet ?? false
  return state.data === undefined || state.fetchMeta?.fetchMore !== undefined
}

/** A refusal stays a refusal; only a lost connection or a busy server is worth a second try. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 1) return false
  return !(error instanceof ApiError) || error.status >= 502
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!isShown(query) || isUnauthorized(error)) report(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      const { quiet, ownsUnauthorized } = mutation.meta ?? {}
      if (isUnauthorized(error) ? !ownsUnauthorized : !quiet) report(error)
    },
  }),
  defaultOptions: {
    // Offline, a call fails and says so, instead of waiting in silence.
    queries: {
      staleTime: 30_000,
      retry: worthRetrying,
      networkMode: 'always',
      // Which 'always' would turn off: what failed for want of a connection comes back with it.
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Asks again for all that the screen could not load: after an outage one 'Riprova' brings back every part of it. */
export function retryFailed(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  })
}
