import i18next from 'i18next'
import { ApiError, NetworkError } from './api-error.ts'

/** What to tell the person about a failed call: the server's own words, or that it could not be reached. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return i18next.t(error instanceof NetworkError ? 'errors.offline' : 'errors.title', { ns: 'common' })
}
