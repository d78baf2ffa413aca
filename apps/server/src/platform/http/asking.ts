import type { Endpoint } from '@vicino/contract/endpoint'
import type { Role } from '@vicino/contract/roles'
import type { Actor } from './context.ts'
import type { Call } from './endpoint.ts'
import { type Asked, askedBy, markReplayed } from './idempotency.ts'

/**
 * How somebody asks for what one statement does as a whole (serveStatement()). From a request, the statement checks the session
 * and keeps the answer under the request's key. Without one (the demo, tests) it runs in the caller's transaction, for an
 * actor who was checked already.
 */
export interface Asking {
  readonly actor: Actor
  readonly request?: {
    readonly roles: readonly Role[]
    readonly key: Asked | undefined
    readonly replayed: () => void
  }
}

/** @throws AppError validation_failed for a key that is none */
export function askingOf<E extends Endpoint>(endpoint: E, call: Call<E> & { readonly actor: Actor }): Asking {
  const roles = typeof endpoint.access === 'string' ? [] : endpoint.access
  return {
    actor: call.actor,
    request: { roles, key: askedBy(call), replayed: () => markReplayed(call) },
  }
}
