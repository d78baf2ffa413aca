import { AppError } from '../errors.ts'

const AT_ONCE = { account: 4, all: 48 } as const

/** Limits how many uploads run at the same time, for one account and in total: each takes memory and a connection. */
export class UploadSlots {
  readonly #byAccount = new Map<string, number>()
  #all = 0

  /**
   * Runs an upload.
   * @throws AppError overloaded when too many are running already
   */
  async run<Result>(account: string, upload: () => Promise<Result>): Promise<Result> {
    const own = this.#byAccount.get(account) ?? 0
    if (own >= AT_ONCE.account || this.#all >= AT_ONCE.all)
      throw new AppError('overloaded', { retryAfter: 2 })
    this.#byAccount.set(account, own + 1)
    this.#all += 1
    try {
      return await upload()
    } finally {
      this.#all -= 1
      const left = (this.#byAccount.get(account) ?? 1) - 1
      if (left === 0) this.#byAccount.delete(account)
      else this.#byAccount.set(account, left)
    }
  }
}
