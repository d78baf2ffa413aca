import { AppError } from '../errors.ts'

/** Most simultaneous uploads: of one account, from one network address, and in all. */
const AT_ONCE = { account: 4, address: 8, all: 48 } as const
/** Places reserved for accounts and addresses without an upload in progress. */
const KEPT_FREE = 16

interface Uploader {
  readonly account: string
  readonly address: string
}

/**
 * Limits how many uploads run at the same time, because each takes memory and a connection. A few
 * accounts and addresses cannot take all places: the last ones are reserved for callers who have
 * none.
 */
export class UploadSlots {
  readonly #running = new Map<string, number>()
  #all = 0

  /**
   * Runs an upload.
   * @throws AppError overloaded when too many are running already
   */
  async run<Result>({ account, address }: Uploader, upload: () => Promise<Result>): Promise<Result> {
    const keys = [`account ${account}`, `address ${address}`]
    const [own = 0, near = 0] = keys.map((key) => this.#running.get(key) ?? 0)
    const places = own === 0 && near === 0 ? AT_ONCE.all : AT_ONCE.all - KEPT_FREE
    if (own >= AT_ONCE.account || near >= AT_ONCE.address || this.#all >= places)
      throw new AppError('overloaded', { retryAfter: 2 })
    this.#count(keys, 1)
    try {
      return await upload()
    } finally {
      this.#count(keys, -1)
    }
  }

  #count(keys: readonly string[], change: 1 | -1): void {
    this.#all += change
    for (const key of keys) {
      const running = (this.#running.get(key) ?? 0) + change
      if (running === 0) this.#running.delete(key)
      else this.#running.set(key, running)
    }
  }
}
