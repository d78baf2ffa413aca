import {
  changePassword,
  forgotPassword,
  resetPassword,
  sendVerification,
  verifyEmail,
} from '@vicino/contract/accounts'
import type { Feature } from '../../platform/http/feature.ts'
import { serve } from '../../platform/http/endpoint.ts'
import * as service from './links.service.ts'

/** What works by links in emails, and the change of one's own password. */
export const links: Feature = (app, services) => {
  serve(app, verifyEmail, ({ body }) => service.verifyEmail(services, body.token))

  serve(app, sendVerification, async ({ actor, language }) => {
    await service.sendVerification(services, actor, language)
    return null
  })

  serve(app, forgotPassword, async ({ body, language }) => {
    await service.forgotPassword(services, body.email, language)
    return null
  })

  serve(app, resetPassword, async ({ body, language }) => {
    await service.resetPassword(services, body, language)
    return null
  })

  serve(app, changePassword, async ({ request, actor, body, language }) => {
    await service.changePassword(services, request, actor, body, language)
    return null
  })
}
