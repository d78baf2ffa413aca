import { randomBytes } from 'node:crypto'
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
