/** The fake server's answer: a status with a body, or none, as with a broken connection. */
export type FakeAnswer = { readonly status: number; readonly body: unknown } | 'no answer'

export interface SentForm {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly form: FormData
}

/** Makes an XMLHttpRequest class whose server is a function. Install it with vi.stubGlobal. */
export function fakeRequests(
  server: (sent: SentForm) => FakeAnswer | Promise<FakeAnswer>,
): typeof XMLHttpRequest {
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    readonly #headers: Record<string, string> = {}
    #url = ''
    #isOver = false
    status = 0
    responseText = ''

    open(_method: string, url: string): void {
      this.#url = url
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value
    }

    abort(): void {
      if (!this.#isOver) this.#end('abort')
    }

    send(form: FormData): void {
      for (const loaded of [50, 100]) {
        const progress = new ProgressEvent('progress', { loaded, total: 100, lengthComputable: true })
        this.upload.dispatchEvent(progress)
      }
      void this.#ask(form)
    }

    async #ask(form: FormData): Promise<void> {
      const answer = await server({ url: this.#url, headers: this.#headers, form })
      if (this.#isOver) return
      if (answer === 'no answer') return this.#end('error')
      this.status = answer.status
      this.responseText = JSON.stringify(answer.body)
      this.#end('load')
    }

    #end(type: 'load' | 'error' | 'abort'): void {
      this.#isOver = true
      this.dispatchEvent(new Event(type))
      this.dispatchEvent(new Event('loadend'))
    }
  }
  return FakeRequest as unknown as typeof XMLHttpRequest
}
