import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { KeyRing } from './key-ring.ts'

/** For whatever people or systems hold for years: what an older key made is accepted for ever. */
const EVER = Infinity

/**
 * The purposes of the keys derived from SERVER_SECRET, and for how many days after a change of it
 * what the older key made is accepted once SERVER_SECRET_OLD is no longer named (retired-keys.ts).
 * If the text of a purpose changes, everything made with its key becomes invalid.
 */
const PURPOSES = {
  /** Signs cursors. */
  cursors: ['vicino cursors', 1],
  /** Signs the cookie by which a browser is recognised as known to an account. */
  devices: ['vicino known devices', 400],
  /** Hashes the IP addresses and emails under which failed sign-ins are counted. */
  loginAttempts: ['vicino login attempts', 0],
  /** Makes the texts of one-time tokens from their ids; the longest live a week. */
  oneTime: ['vicino one-time tokens', 8],
  /** Encrypts the secrets of authenticator apps, which a job encrypts anew. */
  totp: ['vicino authenticator secrets', 0],
  /** Hashes recovery codes. */
  recoveryCodes: ['vicino recovery codes', EVER],
  /** Signs addresses of files that are not public. */
  fileUrls: ['vicino file addresses', 1],
  /** Encrypts the cookie that a browser keeps while the person signs in at Google. */
  openId: ['vicino openid state', 1],
  /** Hashes the IP addresses and browsers from which new accounts open codes. */
  codeOrigins: ['vicino origins of codes', 0],
  /** Hashes the IP addresses of visitors who write to support. */
  supportOrigins: ['vicino origins of requests for help', 0],
  /** Derives the successor of a refresh token, of which there is only one. */
  refreshSuccessors: ['vicino refresh token successors', 1],
  /** Signs the addresses by which a kind of email is switched off. */
  unsubscribe: ['vicino one-click unsubscribe', EVER],
  /** Hashes the IP addresses and browsers of visitors from tracked links. */
  visitors: ['vicino visitors by tracked links', 0],
  /** Signs the QR codes on screens in shops by which people check in. */
  visits: ['vicino check-ins', 1],
  /** Makes the secrets with which webhooks are signed. */
  webhooks: ['vicino webhook secrets', EVER],
  /** Makes the tokens by which phones fetch their passes, and signs the addresses of passes. */
  walletPasses: ['vicino wallet passes', EVER],
  /** Signs checkpoints of the ledger's tree; what an older key signed is published beside it. */
  ledger: ['vicino ledger checkpoints', EVER],
  /** Encrypts the older keys that are kept. */
  retiredKeys: ['vicino retired keys', 0],
} as const satisfies Readonly<Record<string, readonly [text: string, keptDays: number]>>

export type Purpose = keyof typeof PURPOSES
export const PURPOSE_NAMES = Object.keys(PURPOSES) as readonly Purpose[]
export type DerivedKeys = Readonly<Record<Purpose, KeyRing>>

/** For how many days an older key of this purpose is kept. */
export const keptDays = (purpose: Purpose): number => PURPOSES[purpose][1]

/**
 * Derives a key for each purpose (HKDF-SHA256). One key reveals nothing about the others.
 * @param older a secret whose values are accepted beside those of `serverSecret`
 */
export function deriveKeys(serverSecret: string, older?: string): DerivedKeys {
  const ringOf = (purpose: Purpose): KeyRing => {
    const ring = new KeyRing(secretId(serverSecret), derived(serverSecret, PURPOSES[purpose][0]))
    if (older !== undefined) ring.accept(secretId(older), derived(older, PURPOSES[purpose][0]))
    return ring
  }
  return Object.fromEntries(
    PURPOSE_NAMES.map((purpose) => [purpose, ringOf(purpose)]),
  ) as unknown as DerivedKeys
}

const bytesOf = (secret: string, text: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', text, length))

const derived = (secret: string, text: string): KeyObject => createSecretKey(bytesOf(secret, text, 32))

/** Names a secret without revealing it: 16 hexadecimal digits. */
export const secretId = (secret: string): string => bytesOf(secret, 'vicino secret id', 8).toString('hex')
