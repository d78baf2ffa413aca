import { MutationCache, onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { asksAgainByItself } from './is-passing.ts'
import { reachable } from './reachability.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * quiet: the screen itself shows the failure (a form, a rollback); only a 401 still ends the session.
     * 'untilLoaded': the screen shows failures of the first load and of further pages. When a later refetch fails it
     * goes on showing the old data, and the failure is reported in a toast.
     */
    queryMeta: { quiet?: boolean | 'untilLoaded' }
    mutationMeta: { quiet?: boolean; ownsUnauthorized?: boolean }
  }
}

let report: (error: unknown) => void = () => {}

/** Sets what reports failed calls. The app passes it in, because the first calls start before its code is loaded. */
export function setFailureReport(handler: (error: unknown) => void): void {
  report = handler
}

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401

/** Whether the screen itself shows the failure, so that no toast is needed. */
function isShown({ meta, state }: Query<unknown, unknown>): boolean {
  if (meta?.quiet !== 'untilLoaded') return meta?.quiet ?? false
  return state.data === undefined || state.fetchMeta?.fetchMore !== undefined
}

/** One retry, and only after a lost connection or a busy server: a refusal would be the same again. */
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

// 'Online' means that our own calls reach the server, whatever the browser says; then failed queries are repeated.
onlineManager.setEventListener((setOnline) => reachable.subscribe(() => setOnline(reachable.get())))

/** Repeats all queries of the screen that failed without data: after an outage one 'Riprova' reloads every part. */
export function retryFailed(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  })
}
