import {
  changePassword,
  forgotPassword,
  resetPassword,
  sendVerification,
  verifyEmail,
} from '@vicino/contract/credentials/endpoints'
import type { Routes } from '../../platform/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import { attemptOrigin } from './client.http.ts'
import * as service from './links.service.ts'

/** What works by links in emails, and the change of one's own password. */
export const links: Routes = (app, services) => {
  const { db } = services
  serve(app, verifyEmail, ({ body }) => service.verifyEmail(db, services, body.token))

  serve(app, sendVerification, async ({ actor, language }) => {
    await service.sendVerification(db, services, actor, language)
    return null
  })

  serve(app, forgotPassword, async ({ body, language }) => {
    await service.forgotPassword(db, services, body.email, language)
    return null
  })

  serve(app, resetPassword, async ({ body, language }) => {
    await service.resetPassword(db, services, body, language)
    return null
  })

  serve(app, changePassword, async ({ request, actor, body, language }) => {
    await service.changePassword(db, services, attemptOrigin(services, request), actor, body, language)
    return null
  })
}
