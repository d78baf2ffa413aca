/**
 * Reads the id from the parameter `user` of a link with a token: JSON {_id, username, avatar}
 * . Null for anything else. Name and image come from the server.
 */
export function linkUserId(text: string | undefined): string | null {
  try {
    const user: unknown = JSON.parse(text ?? '')
    if (typeof user !== 'object' || user === null || !('_id' in user)) return null
    return typeof user._id === 'string' ? user._id : null
  } catch {
    return null
  }
}
