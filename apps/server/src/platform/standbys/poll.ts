/** An answer that takes longer than these ms counts as none. */
const ANSWERS_WITHIN_MS = 700

/** The database took longer for its answer than a question may. */
export class NoAnswer extends Error {
  constructor() {
    super(`no answer within ${ANSWERS_WITHIN_MS} ms`)
  }
}

/** Asks a database something again and again, one question at a time. */
export class Poll {
  readonly #ask: () => Promise<void>
  readonly #failed: (error: Error) => void
  readonly #intervalMs: () => number
  #answered: () => void = () => undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  /** @param failed called when there was no answer, or none in time */
  constructor(ask: () => Promise<void>, failed: (error: Error) => void, intervalMs: () => number) {
    this.#ask = ask
    this.#failed = failed
    this.#intervalMs = intervalMs
  }

  /** Resolves after the first question. `answered` is called after each. */
  start(answered: () => void): Promise<void> {
    this.#answered = answered
    return this.#run()
  }

  /** Asks now instead of when the interval is over. */
  runNow(): void {
    if (this.#running === undefined && this.#timer !== undefined) void this.#run()
  }

  /** Asks a question that begins now, also while an earlier one runs. Resolves after it. */
  async askAnew(): Promise<void> {
    await this.#running
    if (!this.#isStopped) await this.#run()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer)
    return (this.#running ??= this.#once().finally(() => {
      this.#running = undefined
      if (this.#isStopped) return
      this.#timer = setTimeout(() => void this.#run(), this.#intervalMs())
    }))
  }

  async #once(): Promise<void> {
    let isOver = false
    const silence = (): void => {
      if (!isOver && !this.#isStopped) this.#failed(new NoAnswer())
    }
    // An answer that waits unread in the socket, because this process was busy, is read first.
    const late = setTimeout(() => setImmediate(() => setImmediate(silence)), ANSWERS_WITHIN_MS)
    try {
      await this.#ask()
      if (!this.#isStopped) this.#answered()
    } catch (error) {
      if (!this.#isStopped) this.#failed(error as Error)
    } finally {
      isOver = true
      clearTimeout(late)
    }
  }
}
