import * as contract from '@vicino/contract/loyalty/claims/endpoints'
import type { Endpoint } from '@vicino/contract/endpoint'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import { type Call, serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { serveRead } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { IDEMPOTENCY_HEADER, withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { type BrandStep, brandStep } from './brand-steps.ts'
import { certificate } from './certificate.ts'
import { claim } from './claim.ts'
import { memberCatalogue } from './member-catalogue.ts'
import { receive, substitute, withdraw } from './member-steps.ts'
import { ownClaim, ownClaims, renewQr } from './my-claims.ts'
import { brandClaim, claimQueue } from './list-claims.ts'
import { prizesCsv, prizesPdf, yearOfPrizes } from './prize-report.ts'
import { confirmHanding, countClaim } from './till.ts'
import { undoHanding } from './undo-handover.ts'

/** The steps of a brand; each has its own address. */
const STEPS = [
  [contract.approveClaim, 'approve'],
  [contract.refuseClaim, 'refuse'],
  [contract.readyClaim, 'ready'],
  [contract.shipClaim, 'ship'],
  [contract.deliverClaim, 'deliver'],
  [contract.cancelClaim, 'cancel'],
  [contract.offerSubstitutes, 'offer'],
] as const satisfies readonly (readonly [Endpoint, BrandStep['action']])[]

/** Claims of rewards: the member's claims, the brand's queue, the till that fulfils rewards. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.getMemberCatalogue, ({ params, actor }) =>
    memberCatalogue(db, services, params.id, actor),
  )
  serve(app, contract.claimReward, async (call) => {
    refuseWithoutKey(call)
    const { params, body, actor } = call
    const what = { programId: params.id, rewardId: params.rewardId, body }
    return withIdempotencyKey(services, call, (tx) => claim(tx, services, what, actor))
  })
  serve(app, contract.listOwnClaims, ({ query, actor }) => ownClaims(db, services, query, actor))
  serve(app, contract.getOwnClaim, ({ params, actor }) => ownClaim(db, services, params.id, actor))
  serve(app, contract.renewClaimQr, ({ params, actor }) => renewQr(db, services, params.id, actor))
  serveWrite(app, services, contract.withdrawClaim, (tx, { params, actor }) =>
    withdraw(tx, services, { id: params.id, actor }),
  )
  serveWrite(app, services, contract.receiveClaim, (tx, { params, actor }) =>
    receive(tx, services, { id: params.id, actor }),
  )
  serveWrite(app, services, contract.substituteClaim, (tx, { params, body, actor }) =>
    substitute(tx, services, { id: params.id, actor, ...body }),
  )
  serveDocument(app, contract.getClaimCertificate, ({ params, actor }) =>
    certificate(db, services, params.id, actor),
  )

  serve(app, contract.getPrizeReport, ({ params: { id: programId, year }, actor }) =>
    yearOfPrizes(db, { programId, year, actor }),
  )
  serveDocument(app, contract.getPrizeReportCsv, ({ params: { id: programId, year }, actor, language }) =>
    prizesCsv(db, { programId, year, actor }, language),
  )
  serveDocument(app, contract.getPrizeReportPdf, ({ params: { id: programId, year }, actor }) =>
    prizesPdf(db, { programId, year, actor }, services.clock.now()),
  )
  serveRead(app, services, contract.listClaims, (reader, { params, query, actor }) =>
    claimQueue(reader, services, params.id, query, actor),
  )
  serve(app, contract.getClaim, ({ params, actor }) =>
    brandClaim(db, services, { programId: params.id, claimId: params.claimId }, actor),
  )
  for (const [endpoint, action] of STEPS) {
    serve(app, endpoint, (call) => {
      const { id: programId, claimId } = call.params
      // The body of each endpoint holds the fields of its step, without the step's name.
      const step = { action, ...call.body } as BrandStep
      return withIdempotencyKey(services, call, (tx) =>
        brandStep(tx, services, { programId, claimId }, step, call.actor),
      )
    })
  }

  serve(app, contract.confirmClaim, async (call) => {
    const { body, actor } = call
    if ('code' in body) await countClaim(db, services, body.code, actor)
    return withIdempotencyKey(services, call, (tx) => confirmHanding(tx, services, body, actor))
  })
  serve(app, contract.undoClaim, (call) => {
    const { params, body, actor } = call
    return withIdempotencyKey(services, call, (tx) =>
      undoHanding(tx, services, { id: params.id, ...body }, actor),
    )
  })
}

/**
 * A request without an idempotency key, sent twice, would make two claims. So the key is required.
 * @throws AppError validation_failed
 */
function refuseWithoutKey<E extends Endpoint>({ request }: Call<E>): void {
  if (request.headers['idempotency-key'] !== undefined) return
  throw new AppError('validation_failed', { fieldErrors: { [IDEMPOTENCY_HEADER]: 'required' } })
}
