import { toast } from '~/lib/toast.ts'
import { ApiError, isActingRefusal, NetworkError } from './api-error.ts'
import { errorText } from './error-text.ts'
import { text } from './i18n/texts.ts'

let onSessionOver: () => void = () => {}

/**
 * Sets the reaction to a 401. The app sets it once, because it knows the session and the router.
 */
export function setSessionOver(handler: () => void): void {
  onSessionOver = handler
}

/**
 * Handles all failed calls: 401 ends the session with 'Sessione scaduta', another
 * status shows 'Errore generico: {message}', no answer at all says so. A refusal
 * to staff in the account of somebody else says only why. Cancelled calls are not errors.
 */
export function reportError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  // The screen for setting up a second factor already replaces all others.
  if (error instanceof ApiError && error.code === 'second_factor_required') return
  if (error instanceof NetworkError || isActingRefusal(error)) toast.error(errorText(error))
  else if (error instanceof ApiError && error.status === 401) {
    onSessionOver()
    toast.error(text('common:errors.sessionOver'))
  } else toast.error(text('common:errors.generic', { message: errorText(error) }))
}
