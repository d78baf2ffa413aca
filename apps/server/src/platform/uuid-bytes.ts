/** The 16 bytes of a uuid's text. */
export function uuidBytes(uuid: string): Uint8Array {
  return new Uint8Array(Buffer.from(uuid.replaceAll('-', ''), 'hex'))
}

/** Writes a uuid of 16 bytes as text; other lengths give an invalid text. */
export function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
