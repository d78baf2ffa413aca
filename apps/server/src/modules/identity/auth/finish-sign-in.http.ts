import type { Session } from '@vicino/contract/identity/auth/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { Client } from './client-kind.ts'
import { presentSession, rememberDevice } from './client.http.ts'
import { makeRoom } from './device-accounts.http.ts'
import type { SignedIn } from './sessions.ts'

/**
 * Answers somebody who has shown all the factors that were asked for: the session, in the form that the client keeps. A
 * browser also gets the account's device cookie. With `keep`, the account that the browser used until now stays signed
 * in beside the new one; without, that account's session ends. `factor`: a second factor was among what was shown.
 */
export async function finishSignIn(
  db: Db,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  client: Client,
  signedIn: SignedIn,
  { keep, factor = false }: { keep: boolean; factor?: boolean },
): Promise<Session> {
  if (client.kind === 'web') {
    await makeRoom(db, services, request, reply, { userId: signedIn.account.id, keep })
    rememberDevice(reply, services, signedIn.account.id, factor)
  }
  return presentSession(reply, services.config, client, signedIn)
}
