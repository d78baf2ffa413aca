/**
 * A new idempotency key. Send the same key with each retry of a request, and the server carries it out only once. Made
 * from random bytes, because crypto.randomUUID does not exist on pages loaded over plain HTTP.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
