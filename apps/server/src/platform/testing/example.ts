import type { FormPart } from './multipart.ts'
import type { TestUser } from './test-app.ts'

/** The request without its sender. */
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
  /** The sender. */
  readonly as: TestUser | TestSystem
  /** Another valid body of the endpoint; left out where there is none. */
  readonly other?: Sent
  /** A body that the endpoint refuses by its rules; left out where there is none. */
  readonly refused?: Sent & { readonly as?: TestUser }
}
