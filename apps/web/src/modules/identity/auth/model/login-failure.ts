import { ApiError, NetworkError } from '~/lib/api-error.ts'

/** The answer to a sign-in has no readable token. */
export class TokenMissingError extends Error {
  override readonly name = 'TokenMissingError'
}

export type LoginFailure =
  | { readonly text: string }
  | { readonly key: 'tokenMissing' | 'serverDown' | 'offline' }

/**
 * Returns the server's message, or a key of the texts of `session` when there is none (R-582,
 * `unreachable` says how to explain a missing answer: the app blames the connection
 * the dashboard the server.
 */
export function loginFailure(error: unknown, unreachable: 'offline' | 'serverDown'): LoginFailure {
  if (error instanceof TokenMissingError) return { key: 'tokenMissing' }
  if (error instanceof ApiError && error.message) return { text: error.message }
  return { key: error instanceof NetworkError ? unreachable : 'serverDown' }
}
