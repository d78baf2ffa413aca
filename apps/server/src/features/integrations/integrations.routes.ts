import * as contract from '@vicino/contract/integrations/endpoints'
import type { Routes } from '../../platform/feature.ts'
import type { Actor } from '../../platform/http/context.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { requireFresh } from '../auth/public.ts'
import { memberOf } from './member.ts'
import { change, keysOf, makeKey, revoke, rotate } from './keys.ts'

/** A brand's API keys, and what is called with them. */
export const routes: Routes = (app, services) => {
  const { db, clock } = services
  /** A key outlives the session that made it: a thief of the session must not get one. */
  const fresh = (actor: Actor): Promise<void> => requireFresh(db, actor.sid, clock.now())

  serve(app, contract.listKeys, ({ query, actor }) => keysOf(services, query.brandId, actor))
  serve(app, contract.createKey, async ({ body, actor }) => {
    await fresh(actor)
    return makeKey(services, body, actor)
  })
  serve(app, contract.changeKey, async ({ params, body, actor }) => {
    await fresh(actor)
    return change(services, params.id, body, actor)
  })
  serve(app, contract.rotateKey, async ({ params, actor }) => {
    await fresh(actor)
    return rotate(services, params.id, actor)
  })
  serve(app, contract.revokeKey, async ({ params, actor }) => {
    await revoke(services, params.id, actor)
    return null
  })

  serve(app, contract.getMember, ({ params, actor }) => memberOf(services, params.code, actor))
}
