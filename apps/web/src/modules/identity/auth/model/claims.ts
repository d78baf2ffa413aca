import type { AccessClaims } from '@vicino/contract/identity/auth/schemas'

/**
 * What an access token says of its holder. Only to choose what to show: the server checks the signature and the
 * rights of every call. Null for text that is no token.
 */
export function readClaims(token: unknown): AccessClaims | null {
  // An answer without a token is a case of its own, whatever the contract promises.
  const [, payload] = typeof token === 'string' ? token.split('.') : []
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    )
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as AccessClaims
    return typeof claims.sub === 'string' && typeof claims.role === 'string' ? claims : null
  } catch {
    return null
  }
}
