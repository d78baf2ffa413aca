import * as contract from '@vicino/contract/administration/moderation/endpoints'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import type { Routes } from '../../../platform/feature.ts'
import { appealAgainst, appealByToken } from './appeal-decision.ts'
import { decide } from './decide-report.ts'
import { decideAboutAppeal } from './decide-appeal.ts'
import { exportReports } from './export-reports.ts'
import { listReports } from './list-reports.ts'
import { noticeStatus, objectTo, reportOther, takeNotice } from './notices.ts'
import { ownDecisions } from './own-decisions.ts'
import { assignCase, readCase } from './read-case.ts'
import { transparencyFile } from './export-transparency.ts'
import { transparencyOf } from './transparency.ts'

/** Reports: superAdmins read and decide them, authors appeal. */
export const routes: Routes = (app, services) => {
  serveWrite(app, services, contract.decideReport, (tx, { params, body, actor }) =>
    decide(tx, services, params.id, body, actor),
  )
  serveRead(app, services, contract.listReports, (reader, { query, actor }) =>
    listReports(reader, services, query, actor),
  )
  serveReadDocument(app, services, contract.exportReports, (reader, { query, ...exporting }) =>
    exportReports(reader, services, query, exporting),
  )
  serve(app, contract.getReport, ({ params, actor }) => readCase(services.db, services, params.id, actor))
  serve(app, contract.assignReport, ({ params: { id }, body: { assigned }, actor }) =>
    assignCase(services.db, services, { id, assigned }, actor),
  )
  serve(app, contract.listOwnDecisions, ({ query, actor }) =>
    ownDecisions(services.db, services, query, actor),
  )
  serveWrite(app, services, contract.appeal, (tx, { params, body, actor }) =>
    appealAgainst(tx, services, { id: params.id, text: body.text }, actor),
  )
  serveWrite(app, services, contract.appealByLink, (tx, { body }) => appealByToken(tx, services, body))
  serveWrite(app, services, contract.reportContent, (tx, { body, actor }) =>
    reportOther(tx, services, body, actor),
  )
  serveWrite(app, services, contract.sendNotice, (tx, { body, language }) =>
    takeNotice(tx, services, body, language),
  )
  serve(app, contract.getNoticeStatus, ({ body }) => noticeStatus(services.db, services, body.token))
  serveWrite(app, services, contract.objectToDecision, (tx, { body }) => objectTo(tx, services, body))
  serveReadDocument(app, services, contract.exportTransparency, async (reader, { query }) =>
    transparencyFile(await transparencyOf(reader, services, query.year)),
  )
  serveRead(app, services, contract.getTransparency, (reader, { query }) =>
    transparencyOf(reader, services, query.year),
  )
  serveWrite(app, services, contract.decideAppeal, (tx, { params, body, actor }) =>
    decideAboutAppeal(tx, services, params.id, body.outcome, actor),
  )
}
