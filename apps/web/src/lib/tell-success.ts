import { toast, type ToastOptions } from './toast.ts'

/**
 * Shows a success in the back-office by its HTTP status. Creating or deleting shows 'Success' with
 * `words` below it. A 200 shows `words`, or nothing when the screen shows the result itself
 * (R-577).
 */
export function tellSuccess(status: number, words?: string, action?: ToastOptions['action']): void {
  const more = action && { action }
  if (status !== 200)
    toast.success('Success', { ...(words === undefined ? {} : { description: words }), ...more })
  else if (words !== undefined) toast.success(words, { ...more })
}
