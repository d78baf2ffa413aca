import { ApiError, NetworkError } from '~/lib/api-error.ts'

/** The answer to a sign-in had no token, or one that cannot be read. */
export class TokenMissingError extends Error {
  override readonly name = 'TokenMissingError'
}

export type LoginFailure =
  | { readonly text: string }
  | { readonly key: 'tokenMissing' | 'serverDown' | 'offline' }

/**
 * The server's own words, or a key of the texts of `session` where it gave none. `unreachable` is what
 * no answer at all means: the app blames the connection, the dashboard the server.
 */
export function loginFailure(error: unknown, unreachable: 'offline' | 'serverDown'): LoginFailure {
  if (error instanceof TokenMissingError) return { key: 'tokenMissing' }
  if (error instanceof ApiError && error.message) return { text: error.message }
  return { key: error instanceof NetworkError ? unreachable : 'serverDown' }
}
