import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto'

/** A new refresh token: 32 random bytes as base64url. The database stores only its hash. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token for storage. A fast hash suffices, because nobody can guess 32 random bytes. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Computes the one token that replaces a refresh token. It is derived from the old token and not
 * random: so a browser that did not receive its answer can get the same successor once more,
 * although the database stores only hashes.
 */
export function successorOf(token: string, key: KeyObject): string {
  return createHmac('sha256', key).update(token).digest('base64url')
}
