import * as contract from '@vicino/contract/loyalty/referrals/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead } from '../../../platform/http/read.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { decideReferral } from './decide-referral.ts'
import { ownReferrals, referralQueue } from './list-referrals.ts'

/** Invitations: the inviter's own, and those that a brand checks. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listOwnReferrals, ({ query, actor }) => ownReferrals(db, services, query, actor))
  serveRead(app, services, contract.listReferrals, (reader, { params, query, actor }) =>
    referralQueue(reader, services, params.id, query, actor),
  )
  serve(app, contract.releaseReferral, (call) => {
    const decision = { programId: call.params.id, referralId: call.params.referralId, refusal: null }
    return withIdempotencyKey(services, call, (tx) => decideReferral(tx, services, decision, call.actor))
  })
  serve(app, contract.refuseReferral, (call) => {
    const { id: programId, referralId } = call.params
    const decision = { programId, referralId, refusal: call.body.reason }
    return withIdempotencyKey(services, call, (tx) => decideReferral(tx, services, decision, call.actor))
  })
}
