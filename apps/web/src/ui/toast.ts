interface ToastOptions {
  /** Toasts of one id take each other's place; without one, those of the same text do. */
  id?: string
  /** One more line under the text. */
  description?: string
  /** Milliseconds on the screen; Infinity = until it is closed. */
  duration?: number
  /** A way back or on, e.g. undo. */
  action?: { label: string; onClick: () => void }
}

/** The code of toasts is loaded with the first one or in a quiet moment, whichever is earlier. */
const loadSonner = () => import('sonner')

type Look = 'message' | 'success' | 'error'

function show(look: Look, text: string, options: ToastOptions = {}): void {
  void loadSonner().then(({ toast: sonner }) => sonner[look](text, { id: text, ...options }))
}

/** A short message on what just happened; the same text twice at once is one toast. */
export const toast = {
  message: (text: string, options?: ToastOptions) => show('message', text, options),
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
}
