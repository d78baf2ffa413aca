import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto'

/** A refresh token: 32 bytes that mean nothing, as base64url. The database knows only its hash. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The one token that may follow another. It is derived, not drawn, so that a browser whose answer got lost can be
 * given the very same successor again: the chain stays a chain, and no token is ever kept in clear.
 */
export function successorOf(token: string, key: KeyObject): string {
  return createHmac('sha256', key).update(token).digest('base64url')
}
