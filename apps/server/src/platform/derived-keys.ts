import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/**
 * The purposes of the keys derived from SERVER_SECRET. If the text of a purpose changes, everything
 * made with its key becomes invalid.
 */
const PURPOSES = {
  /** Signs cursors. */
  cursors: 'vicino cursors',
  /** Signs the cookie by which a browser is recognised as known to an account. */
  devices: 'vicino known devices',
  /** Hashes the IP addresses and emails under which failed sign-ins are counted. */
  loginAttempts: 'vicino login attempts',
  /** Makes the texts of one-time tokens from their ids. */
  oneTime: 'vicino one-time tokens',
  /** Encrypts the secrets of authenticator apps. */
  totp: 'vicino authenticator secrets',
  /** Hashes recovery codes. */
  recoveryCodes: 'vicino recovery codes',
  /** Signs addresses of files that are not public. */
  fileUrls: 'vicino file addresses',
  /** Encrypts the cookie that a browser keeps while the person signs in at Google. */
  openId: 'vicino openid state',
  /** Hashes the IP addresses and browsers from which new accounts open codes. */
  codeOrigins: 'vicino origins of codes',
  /** Hashes the IP addresses of visitors who write to support. */
  supportOrigins: 'vicino origins of requests for help',
  /** Derives the successor of a refresh token, of which there is only one. */
  refreshSuccessors: 'vicino refresh token successors',
  /** Signs the addresses by which a kind of email is switched off. */
  unsubscribe: 'vicino one-click unsubscribe',
  /** Hashes the IP addresses and browsers of visitors from tracked links. */
  visitors: 'vicino visitors by tracked links',
  /** Signs the QR codes on screens in shops by which people check in. */
  visits: 'vicino check-ins',
  /** Makes the secrets with which webhooks are signed. */
  webhooks: 'vicino webhook secrets',
  /** Makes the tokens by which phones fetch their passes, and signs the addresses of passes. */
  walletPasses: 'vicino wallet passes',
} as const

export type DerivedKeys = Readonly<Record<keyof typeof PURPOSES, KeyObject>>

/** Derives a key for each purpose (HKDF-SHA256). One key reveals nothing about the others. */
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
    codeOrigins: keyFor('codeOrigins'),
    supportOrigins: keyFor('supportOrigins'),
    refreshSuccessors: keyFor('refreshSuccessors'),
    unsubscribe: keyFor('unsubscribe'),
    visitors: keyFor('visitors'),
    visits: keyFor('visits'),
    webhooks: keyFor('webhooks'),
    walletPasses: keyFor('walletPasses'),
  }
}
