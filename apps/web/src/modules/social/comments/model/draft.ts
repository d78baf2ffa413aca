/** Unsent text under a deal, stored for the tab until it is sent. */
const keyOf = (userId: string, dealId: string): string => `comment-draft:${userId}:${dealId}`

export function readDraft(userId: string, dealId: string): string {
  try {
    return sessionStorage.getItem(keyOf(userId, dealId)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(userId: string, dealId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(userId, dealId))
    else sessionStorage.setItem(keyOf(userId, dealId), text)
  } catch {
    // Storage may be blocked or full. The text then lives as long as the panel.
  }
}
