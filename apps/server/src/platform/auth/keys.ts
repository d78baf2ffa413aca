import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'

/**
 * The key pair that signs access tokens and the codes shown at the till, and its name (kid) in
 * their headers.
 */
export interface SigningKeys {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly keyId: string
  /** The public keys of accepted texts by name: this one, and that of AUTH_PRIVATE_KEY_OLD. */
  readonly accepted: ReadonlyMap<string, KeyObject>
  /** Those, and older ones for cards in wallets, which are valid for a year (retired-keys.ts). */
  readonly acceptedForCards: Map<string, KeyObject>
}

/**
 * Reads the key pair of a private key.
 * @param pem Ed25519 private key, PKCS#8 in PEM
 * @param older another one, whose texts are accepted too
 * @throws Error when it is anything else
 */
export function readSigningKeys(pem: string, older?: string): SigningKeys {
  const pairs = [pem, ...(older === undefined ? [] : [older])].map(readPair)
  const accepted = new Map(pairs.map(({ keyId, publicKey }) => [keyId, publicKey]))
  return { ...(pairs[0] ?? readPair(pem)), accepted, acceptedForCards: new Map(accepted) }
}

function readPair(pem: string): Pick<SigningKeys, 'privateKey' | 'publicKey' | 'keyId'> {
  // In environment files a PEM stands on one line, with \n for its line breaks.
  const privateKey = createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'))
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('AUTH_PRIVATE_KEY must be an Ed25519 key')
  const publicKey = createPublicKey(privateKey)
  const keyId = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 16)
  return { privateKey, publicKey, keyId }
}

/** A new Ed25519 private key as PKCS#8 PEM. */
export function generateSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/**
 * Tells whether a private key is random: at least half of its 32 bytes differ, as in practically
 * all random keys.
 */
export function isRandomKey(pem: string): boolean {
  const { d = '' } = readPair(pem).privateKey.export({ format: 'jwk' })
  return new Set(Buffer.from(d, 'base64url')).size >= 16
}
