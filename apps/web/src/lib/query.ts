import { MutationCache, onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { asksAgainByItself } from './is-passing.ts'
import { reachable } from './reachability.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * With true, the screen itself shows the failure (a form, a rollback); only a 401 still ends
     * the session. With 'untilLoaded', the screen shows failures of the first load and of further
     * pages. When a later read fails, it keeps the old data and a toast reports the failure.
     */
    queryMeta: { quiet?: boolean | 'untilLoaded' }
    mutationMeta: { quiet?: boolean; ownsUnauthorized?: boolean }
  }
}

let report: (error: unknown) => void = () => {}

/**
 * Sets the function that reports failed calls. The app passes it in, because the first calls start
 * before its code is loaded.
 */
export function setFailureReport(handler: (error: unknown) => void): void {
  report = handler
}

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401

/** Says whether the screen itself shows the failure, so that no toast is needed. */
function isShown({ meta, state }: Query<unknown, unknown>): boolean {
  if (meta?.quiet !== 'untilLoaded') return meta?.quiet ?? false
  return state.data === undefined || state.fetchMeta?.fetchMore !== undefined
}

/**
 * Allows one retry, and only after a lost connection or from a busy server. A refusal would stay
 * the same.
 */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 1) return false
  return asksAgainByItself(error)
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
    // networkMode 'always': offline, a call fails with a message instead of waiting without one.
    queries: {
      staleTime: 30_000,
      retry: worthRetrying,
      networkMode: 'always',
      // networkMode 'always' would turn this off: queries that failed offline are repeated when the connection is back.
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

// 'Online' means that the app's own calls reach the server, whatever the browser says. Failed
// queries are then repeated.
onlineManager.setEventListener((setOnline) => reachable.subscribe(() => setOnline(reachable.get())))

/**
 * Repeats all queries of the screen that failed without data, so that one 'Riprova' after an outage
 * reloads every part.
 */
export function retryFailed(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  })
}
