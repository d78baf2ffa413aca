import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import { ApiError, ImageTooLargeError, NetworkError } from './api-error.ts'
import { text } from './i18n/texts.ts'

/**
 * Returns the text for a failed call: the server's own, or that it could not be reached.
 */
export function errorText(error: unknown): string {
  if (error instanceof ApiError && error.message) return error.message
  if (error instanceof ImageTooLargeError)
    return text('common:errors.tooLarge', { max: FILE_LIMITS.imageBytes / 1024 / 1024 })
  return text(`common:errors.${reason(error)}`)
}

function reason(error: unknown): 'offline' | 'unavailable' | 'title' {
  if (error instanceof NetworkError) return 'offline'
  return error instanceof ApiError && error.status >= 500 ? 'unavailable' : 'title'
}
