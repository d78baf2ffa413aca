import { createECDH, hkdfSync } from 'node:crypto'

/** Order of the group P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

export interface VapidKeys {
  /** Base64url, as browsers take it when they subscribe. */
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * The pair of keys that tells push services who we are (RFC 8292), made from the server's secret: the same at each
 * start, without a file. 384 bits are taken for 256, so that no key is likelier than another (FIPS 186-5, A.2.1).
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
