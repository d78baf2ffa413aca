import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** What SERVER_SECRET is good for. Another text makes void what was made under the old one. */
const PURPOSES = {
  /** Signs cursors. */
  cursors: 'vicino cursors',
  /** Signs the cookie of a browser that an account is known by. */
  devices: 'vicino known devices',
  /** Hides addresses and e-mails under which failed logins are counted. */
  loginAttempts: 'vicino login attempts',
  /** Makes the text of links and codes that work once from their id. */
  oneTime: 'vicino one-time tokens',
  /** Encrypts the secrets of authenticator apps. */
  totp: 'vicino authenticator secrets',
  /** Hides the recovery codes of accounts. */
  recoveryCodes: 'vicino recovery codes',
  /** Signs addresses of files that are not public. */
  fileUrls: 'vicino file addresses',
  /** Encrypts what a browser keeps while it is at Google. */
  openId: 'vicino openid state',
  /** Derives the one successor of a refresh token. */
  refreshSuccessors: 'vicino refresh token successors',
} as const

export type DerivedKeys = Readonly<Record<keyof typeof PURPOSES, KeyObject>>

/** A key for each purpose (HKDF-SHA256): none of them tells another, or what is made under it. */
export function deriveKeys(serverSecret: string): DerivedKeys {
  const keyFor = (purpose: keyof typeof PURPOSES): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', serverSecret, '', PURPOSES[purpose], 32)))
  return {
    cursors: keyFor('cursors'),
    devices: keyFor('devices'),
    loginAttempts: keyFor('loginAttempts'),
    oneTime: keyFor('oneTime'),
    totp: keyFor('totp'),
    recoveryCodes: keyFor('recoveryCodes'),
    fileUrls: keyFor('fileUrls'),
    openId: keyFor('openId'),
    refreshSuccessors: keyFor('refreshSuccessors'),
  }
}
