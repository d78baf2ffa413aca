import * as contract from '@vicino/contract/loyalty/programs/regulations/endpoints'
import type { Routes } from '../../../../platform/feature.ts'
import { serve, serveDocument } from '../../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../../platform/http/write.ts'
import { readDraft, saveDraft } from './draft-regulation.ts'
import { regulationPdf } from './regulation-pdf.ts'
import { publish } from './publish-regulation.ts'
import { keepSigned, signedRegulation } from './signed.ts'
import { publishedRegulation, publishedVersions } from './read-published.ts'

/**
 * The regulation of a program: text, versions and PDF for everybody, the draft for the people who
 * run the program.
 */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.getRegulation, ({ params, query }) => publishedRegulation(db, params.id, query.version))
  serve(app, contract.listRegulations, ({ params, query }) =>
    publishedVersions(db, services, params.id, query),
  )
  serveDocument(app, contract.getRegulationPdf, ({ params }) => regulationPdf(db, params.id, params.version))
  serve(app, contract.getRegulationDraft, ({ params, actor }) => readDraft(db, params.id, actor))
  serve(app, contract.saveRegulationDraft, ({ params, body, actor }) =>
    saveDraft(db, services, params.id, body, actor),
  )
  serve(app, contract.putSignedRegulation, ({ params, body, actor }) =>
    keepSigned(db, services, params.id, body.key, actor),
  )
  serve(app, contract.getSignedRegulation, ({ params, query, actor }) =>
    signedRegulation(db, services, params.id, query.version, actor),
  )
  serveWrite(app, services, contract.publishRegulation, (tx, { params, body, actor }) =>
    publish(tx, services, params.id, body, actor),
  )
}
