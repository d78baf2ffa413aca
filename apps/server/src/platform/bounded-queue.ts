import { AppError } from './errors.ts'

interface QueueOptions {
  /** Tasks that run at once. */
  readonly running: number
  /** Tasks that may wait; the next is turned away. */
  readonly waiting: number
}

/** Runs costly tasks a few at a time and turns callers away rather than letting them wait without end. */
export class BoundedQueue {
  readonly #options: QueueOptions
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** @throws AppError overloaded when too many wait already. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#options.running) {
      if (this.#waiting.length >= this.#options.waiting) throw new AppError('overloaded', { retryAfter: 2 })
      // Whoever ends hands its place over: #running stays as it is.
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
