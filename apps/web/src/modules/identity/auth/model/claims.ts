import { fromBase64url } from '~/lib/base64url.ts'
import type { AccessClaims } from '@vicino/contract/identity/auth/schemas'

/**
 * Reads the claims of an access token, only to choose what to show. The server checks signature and
 * rights at every call. Null for a text that is no token.
 */
export function readClaims(token: unknown): AccessClaims | null {
  // An answer without a token has its own error, although the contract excludes it.
  const [, payload] = typeof token === 'string' ? token.split('.') : []
  if (!payload) return null
  try {
    const claims = JSON.parse(new TextDecoder().decode(fromBase64url(payload))) as AccessClaims
    return typeof claims.sub === 'string' && typeof claims.role === 'string' ? claims : null
  } catch {
    return null
  }
}
