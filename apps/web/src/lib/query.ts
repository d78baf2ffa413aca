import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** quiet: the screen itself shows the failure (a form, a rollback); only a 401 still ends the session. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean; ownsUnauthorized?: boolean }
  }
}

let report: (error: unknown) => void = () => {}

/** Who tells the visitor of a failed call; given by the app, since the first calls leave before its code is there. */
export function setFailureReport(handler: (error: unknown) => void): void {
  report = handler
}

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401

/** A refusal stays a refusal; only a lost connection or a busy server is worth a second try. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 1) return false
  return !(error instanceof ApiError) || error.status >= 502
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.quiet || isUnauthorized(error)) report(error)
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
    queries: { staleTime: 30_000, retry: worthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
