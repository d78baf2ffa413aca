import type { Session } from '@vicino/contract/auth/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/http/context.ts'
import { checkOrigin } from '../../platform/http/origin.ts'
import type { CompleteConfig } from '../../platform/secrets.ts'
import type { Client } from './client-kind.ts'
import { clientOf, present, rememberDevice } from './client.http.ts'
import { makeRoom } from './device-accounts.http.ts'
import type { SignedIn } from './sessions.ts'

/**
 * Who asks for a sign-in. Browsers are checked for where they come from; other sites cannot send X-Client without being
 * asked first. @throws AppError origin_refused
 */
export function callerOf(request: FastifyRequest, config: CompleteConfig): Client {
  const client = clientOf(request)
  if (client.kind === 'web') checkOrigin(request, config)
  return client
}

/**
 * Lets somebody in who has proved all that is asked: the session as the client keeps it. A browser is known for the
 * account from now on. With `keep` the account that it used so far stays signed in beside the new one, else
 * that one's session ends.
 */
export async function enter(
  db: Db,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  client: Client,
  signedIn: SignedIn,
  { keep }: { keep: boolean },
): Promise<Session> {
  if (client.kind === 'web') {
    await makeRoom(db, services, request, reply, { userId: signedIn.account.id, keep })
    rememberDevice(reply, services, signedIn.account.id)
  }
  return present(reply, services.config, client, signedIn)
}
