import { toast, type ToastOptions } from './toast.ts'

/**
 * Shows a success in the back-office by its HTTP status. Creating or deleting shows 'Success' with
 * `text` below it. A 200 shows `text`, or nothing when the screen shows the result itself
 * (R-577).
 */
export function showSuccess(status: number, text?: string, action?: ToastOptions['action']): void {
  const more = action && { action }
  if (status !== 200)
    toast.success('Success', { ...(text === undefined ? {} : { description: text }), ...more })
  else if (text !== undefined) toast.success(text, { ...more })
}
