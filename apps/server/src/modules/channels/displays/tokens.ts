import { createHash, randomBytes, randomInt } from 'node:crypto'
import { PAIRING } from '@vicino/contract/channels/displays/constants'

/** Makes a screen's token: 256 random bits, so that its hash needs no salt. */
export const newToken = (): string => `vd_${randomBytes(32).toString('base64url')}`

/** Returns the stored hash of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Makes one of about a thousand million codes. */
export const newCode = (): string =>
  Array.from({ length: PAIRING.length }, () => PAIRING.alphabet[randomInt(PAIRING.alphabet.length)]).join('')
