export interface ToastOptions {
  /** A toast replaces the one with the same id; without an id, the one with the same text. */
  id?: string
  /** A second line under the text. */
  description?: string
  /** Milliseconds on the screen; Infinity until it is closed. */
  duration?: number
  /** A further action, e.g. undo. */
  action?: { label: string; onClick: () => void }
}

/** The toast library is loaded with the first toast or when the page is idle, whichever comes first. */
const loadSonner = () => import('sonner')

type Look = 'message' | 'success' | 'error'

function show(look: Look, text: string, options: ToastOptions = {}): void {
  void loadSonner().then(({ toast: sonner }) => sonner[look](text, { id: text, ...options }))
}

/** Shows short messages. The same text twice at once is one toast. */
export const toast = {
  message: (text: string, options?: ToastOptions) => show('message', text, options),
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
}
