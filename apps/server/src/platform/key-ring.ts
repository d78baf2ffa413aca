import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const ID_BYTES = 8
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * The keys of one purpose: the current one makes everything, and what older ones made is accepted
 * too. Each has the id of the secret that it comes from, 16 hexadecimal digits.
 */
export class KeyRing {
  readonly id: string
  readonly current: KeyObject
  readonly #keys: Map<string, KeyObject>

  constructor(id: string, current: KeyObject) {
    this.id = id
    this.current = current
    this.#keys = new Map([[id, current]])
  }

  /** Accepts what another key made. */
  accept(id: string, key: KeyObject): void {
    if (!this.#keys.has(id)) this.#keys.set(id, key)
  }

  /** Whether there are keys beside the current one. */
  get hasOlder(): boolean {
    return this.#keys.size > 1
  }

  /** Ids of the keys beside the current one. */
  get olderIds(): string[] {
    return [...this.#keys.keys()].slice(1)
  }

  /** All keys, the current one first. */
  all(): KeyObject[] {
    return [...this.#keys.values()]
  }

  find(id: string): KeyObject | undefined {
    return this.#keys.get(id)
  }

  /** The first result that is not undefined, of the current key and then of the others. */
  firstOf<Result>(read: (key: KeyObject) => Result | undefined): Result | undefined {
    for (const key of this.#keys.values()) {
      const result = read(key)
      if (result !== undefined) return result
    }
    return undefined
  }

  /** Whether `accepts` is true for one of the keys. */
  some(accepts: (key: KeyObject) => boolean): boolean {
    return this.all().some(accepts)
  }

  /**
   * Encrypts with AES-256-GCM, bound to a text. The result is the key's id, nonce, tag and ciphertext,
   * one after another.
   */
  seal(plain: Uint8Array, boundTo: string): Buffer {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.current, iv).setAAD(Buffer.from(boundTo))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([this.mark, iv, cipher.getAuthTag(), sealed])
  }

  /**
   * Decrypts; undefined when it was encrypted with a key that is not here (SERVER_SECRET has changed)
   * or is bound to another text.
   */
  open(sealed: Buffer, boundTo: string): Buffer | undefined {
    const key = this.find(sealed.subarray(0, ID_BYTES).toString('hex'))
    if (key === undefined) return undefined
    const rest = sealed.subarray(ID_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(boundTo)).setAuthTag(rest.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(rest.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    } catch {
      return undefined
    }
  }

  /** The first bytes of whatever the current key has sealed. */
  get mark(): Buffer {
    return Buffer.from(this.id, 'hex')
  }
}
