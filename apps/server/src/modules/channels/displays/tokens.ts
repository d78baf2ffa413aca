import { createHash, randomBytes, randomInt } from 'node:crypto'
import { PAIRING } from '@vicino/contract/channels/displays/constants'

/** A screen's token: 256 random bits, so that its hash needs no salt. */
export const newToken = (): string => `vd_${randomBytes(32).toString('base64url')}`

/** What is stored of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A code of about a thousand million. */
export const newCode = (): string =>
  Array.from({ length: PAIRING.length }, () => PAIRING.alphabet[randomInt(PAIRING.alphabet.length)]).join('')
