import * as contract from '@vicino/contract/loyalty/phone-cards/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { addPhoneCard } from './add-phone-card.ts'
import { erasePhoneCard, readPhoneCard } from './kept-phone-card.ts'
import { lookAtPhoneCard, takePhoneCard } from './take-phone-card.ts'

/** Cards of customers whom a till added by their telephone number. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serveWrite(app, services, contract.addPhoneCard, (tx, { body, actor }) =>
    addPhoneCard(tx, services, body, actor),
  )
  serve(app, contract.lookAtPhoneCard, ({ body }) => lookAtPhoneCard(db, services, body.token))
  serveWrite(app, services, contract.takePhoneCard, (tx, { body, actor }) =>
    takePhoneCard(tx, services, body.token, actor),
  )
  serve(app, contract.getPhoneCard, ({ params, actor }) => readPhoneCard(db, params, actor))
  serveWrite(app, services, contract.erasePhoneCard, (tx, { params, actor, language }) =>
    erasePhoneCard(tx, services, params, { actor, language }),
  )
}
