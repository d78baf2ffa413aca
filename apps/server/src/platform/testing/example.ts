import type { FormPart } from './multipart.ts'
import type { TestUser } from './test-app.ts'

/** What is sent, apart from who sends it. */
export interface Sent {
  readonly params?: Record<string, string>
  readonly body?: object
  readonly form?: readonly FormPart[]
}

/** A shop system with an API key. */
export interface TestSystem {
  readonly headers: { readonly authorization: string }
}

export interface Example extends Sent {
  /** Who sends it. */
  readonly as: TestUser | TestSystem
  /** Something else that the endpoint takes; left out where there is nothing else to send. */
  readonly other?: Sent
  /** Something that the endpoint refuses by its rules; left out where it has none. */
  readonly refused?: Sent & { readonly as?: TestUser }
}
