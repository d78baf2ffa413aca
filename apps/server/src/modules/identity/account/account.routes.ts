import { Readable } from 'node:stream'
import * as contract from '@vicino/contract/identity/account/endpoints'
import type { ResponseOf } from '@vicino/contract/endpoint'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import type { Routes } from '../../../platform/feature.ts'
import { attemptOrigin } from '../auth/public.ts'
import { changeConsent, listConsents } from './consents.ts'
import { eraseAccount } from './erasure.ts'
import { exportOf } from './export-account.ts'
import { merge } from './merge.ts'
import { acceptTerms } from './terms.ts'
import { proveMerge, sendCode } from './prove-merge.ts'

/** A person's rights over their own data: consents, export, erasure, merge. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.listConsents, ({ params, actor, language }) =>
    listConsents(services, params.id, { actor, language }),
  )
  serveWrite(app, services, contract.giveConsent, (tx, { params, body, actor }) =>
    changeConsent(tx, services, params.id, body, actor),
  )
  serveWrite(app, services, contract.acceptTerms, (tx, { params, body, actor }) =>
    acceptTerms(tx, services, params.id, body, actor),
  )
  serve(app, contract.exportUser, async ({ params, actor, reply }) => {
    const text = Readable.from(await exportOf(db, services, params.id, actor))
    void reply.type('application/json; charset=utf-8')
    // Fastify streams the parts; together they are the answer that the contract describes.
    return text as unknown as ResponseOf<typeof contract.exportUser>
  })
  serve(app, contract.eraseUser, async ({ actor, params, body, language, request }) => {
    const origin = attemptOrigin(services, request)
    return eraseAccount(db, services, { actor, id: params.id, body, language, origin })
  })
  serve(app, contract.sendMergeCode, async ({ actor, params, body, language, request }) => {
    const origin = attemptOrigin(services, request)
    return sendCode(db, services, { actor, id: params.id, body, language, origin })
  })
  serve(app, contract.previewMerge, ({ actor, params, body, request }) =>
    proveMerge(db, services, { actor, id: params.id, body, origin: attemptOrigin(services, request) }),
  )
  serveWrite(app, services, contract.mergeAccounts, (tx, { params, body, actor }) =>
    merge(tx, services, params.id, body, actor),
  )
}
