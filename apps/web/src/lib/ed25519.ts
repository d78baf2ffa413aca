export interface Signed {
  readonly publicKey: Uint8Array
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

/**
 * Says whether a signature is the key's own (RFC 8032).
 * @throws when the browser does not know Ed25519
 */
export async function isSignedBy({ publicKey, message, signature }: Signed): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])
  // Web Crypto takes no view of shared memory, which the types cannot tell apart: each is copied.
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message))
}
