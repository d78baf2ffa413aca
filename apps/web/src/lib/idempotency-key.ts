/**
 * A key for one deed, kept while it is tried again: the server then does it once. From random bytes, as randomUUID is
 * missing where the page came over plain HTTP.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
