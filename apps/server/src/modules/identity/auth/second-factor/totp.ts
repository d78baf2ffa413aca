import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** 160 bits, the length that RFC 4226 recommends. */
const SECRET_BYTES = 20
const STEP_SECONDS = 30
/**
 * A code is right in its own step of 30 seconds and in the next one, for people who type slowly or
 * whose phone is late. A code from the future is refused: such a phone's clock can be corrected
 * (ASVS 5.0, 6.5.5).
 */
const STEPS_BACK = 1
const IV_BYTES = 12
const TAG_BYTES = 16

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/**
 * Formats the secret as people type it and as a QR code carries it (key URI of authenticator apps).
 */
export function presentSecret(secret: Buffer, account: string): { secret: string; uri: string } {
  const totp = totpOf(secret, account)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The time step (RFC 6238) that a code belongs to, that of `now` or the one before; undefined for a
 * wrong code.
 */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const totp = totpOf(secret, '')
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  for (let step = present; step >= present - STEPS_BACK; step -= 1) {
    const timestamp = step * STEP_SECONDS * 1000
    if (totp.validate({ token: code, timestamp, window: 0 }) !== null) return step
  }
  return undefined
}

function totpOf(secret: Buffer, label: string): TOTP {
  const bytes = Uint8Array.from(secret).buffer
  return new TOTP({ issuer: 'Vicino', label, secret: new Secret({ buffer: bytes }), period: STEP_SECONDS })
}

/**
 * Encrypts a secret with AES-256-GCM, bound to its user's id; returns nonce, tag and ciphertext one
 * after another.
 */
export function sealSecret(secret: Buffer, key: KeyObject, userId: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts a secret; undefined when it was encrypted with another key (SERVER_SECRET has changed)
 * or for another user.
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
