import type { Endpoint } from '@vicino/contract/endpoint'
import type { Role } from '@vicino/contract/roles'
import type { Actor } from './context.ts'
import type { Call } from './endpoint.ts'
import { type UserKeyedRequest, keyedBy, markReplayed } from './idempotency.ts'

/**
 * The caller of a statement that serves a whole request (serveStatement()), and the request. The
 * statement checks the session and stores the answer under the request's key. Without a request
 * (the demo, tests) it runs in the caller's transaction, for an actor who was checked already.
 */
export interface RequestContext {
  readonly actor: Actor
  readonly request?: {
    readonly roles: readonly Role[]
    readonly key: UserKeyedRequest | undefined
    readonly replayed: () => void
  }
}

/** @throws AppError validation_failed for an invalid key */
export function contextOf<E extends Endpoint>(
  endpoint: E,
  call: Call<E> & { readonly actor: Actor },
): RequestContext {
  const roles = typeof endpoint.access === 'string' ? [] : endpoint.access
  return {
    actor: call.actor,
    request: { roles, key: keyedBy(call), replayed: () => markReplayed(call) },
  }
}
