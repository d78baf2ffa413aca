import type { BodyOf } from '@vicino/contract/endpoint'
import type { askForHelp } from '@vicino/contract/identity/support/endpoints'
import type { SupportRequest } from '@vicino/contract/identity/support/schemas'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentRequest } from './support.presenter.ts'
import { insertRequest } from './support.queries.ts'

/** Stores a request for help. */
export async function ask(
  tx: Db,
  { clock }: Services,
  body: BodyOf<typeof askForHelp>,
  actor: Actor,
): Promise<SupportRequest> {
  return presentRequest(await insertRequest(tx, { ...body, userId: actor.sub, now: clock.now() }))
}
