import { toast, type ToastOptions } from './toast.ts'

/**
 * Tells of a success in the back-office by its HTTP status: what was made or removed says 'Success' with `words` under it, a 200
 * says `words`, or shows by itself.
 */
export function tellSuccess(status: number, words?: string, action?: ToastOptions['action']): void {
  const more = action && { action }
  if (status !== 200)
    toast.success('Success', { ...(words === undefined ? {} : { description: words }), ...more })
  else if (words !== undefined) toast.success(words, { ...more })
}
