import { createECDH, hkdfSync } from 'node:crypto'

/** Order of the group P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

export interface VapidKeys {
  /** Base64url, the form in which browsers take it when they subscribe. */
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Derives the key pair by which push services recognise this server (RFC 8292). It comes from the
 * server's secret, so it is the same at each start without being stored. 384 bits are reduced to
 * 256, so that no key is more likely than another (FIPS 186-5, A.2.1).
 */
export function deriveVapidKeys(serverSecret: string): VapidKeys {
  const bits = Buffer.from(hkdfSync('sha256', serverSecret, '', 'vicino web push', 48)).toString('hex')
  const scalar = (BigInt(`0x${bits}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}

/** Whether two base64url texts are a private key of the group P-256 and its public key. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
