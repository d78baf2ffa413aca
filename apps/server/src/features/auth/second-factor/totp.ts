import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** 160 bits, the length that RFC 4226 recommends. */
const SECRET_BYTES = 20
const STEP_SECONDS = 30
/** The codes of one step before and after are right too: the clock of a phone is not exact. */
const WINDOW = 1
const IV_BYTES = 12
const TAG_BYTES = 16

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** The secret as people type it and as a QR code carries it (key URI of authenticator apps). */
export function presentSecret(secret: Buffer, account: string): { secret: string; uri: string } {
  const totp = totpOf(secret, account)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step (RFC 6238) that a code belongs to, at most one away from `now`; undefined for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

function totpOf(secret: Buffer, label: string): TOTP {
  const bytes = Uint8Array.from(secret).buffer
  return new TOTP({ issuer: 'Vicino', label, secret: new Secret({ buffer: bytes }), period: STEP_SECONDS })
}

/** Encrypts a secret with AES-256-GCM, bound to its user's id; returns nonce, tag and ciphertext one after another. */
export function sealSecret(secret: Buffer, key: KeyObject, userId: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts a secret; undefined when it was encrypted with another key (SERVER_SECRET has changed) or for another user.
 */
export function openSecret(sealed: Buffer, key: KeyObject, userId: string): Buffer | undefined {
  const iv = sealed.subarray(0, IV_BYTES)
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(userId)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
