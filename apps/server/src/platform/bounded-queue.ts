import { AppError } from './errors.ts'

interface QueueOptions {
  /** Most tasks that run at the same time. */
  readonly running: number
  /** Most tasks that wait; further ones are refused. */
  readonly waiting: number
}

/** Runs costly tasks a few at a time, and refuses callers when too many wait. */
export class BoundedQueue {
  readonly #options: QueueOptions
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /**
   * Runs a task when its turn has come.
   * @throws AppError overloaded when too many wait already
   */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#options.running) {
      if (this.#waiting.length >= this.#options.waiting) throw new AppError('overloaded', { retryAfter: 2 })
      // A task that ends passes its place to the next waiting one, so #running does not change.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}
