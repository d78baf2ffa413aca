import * as contract from '@vicino/contract/identity/auth/credentials/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { changePassword } from './change-password.ts'
import { attemptOrigin } from './client.http.ts'
import { confirmWithPasskey, confirmWithPassword, startPasskeyConfirmation } from './confirm-identity.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { sendVerification, verifyEmail } from './verify-email.ts'

/**
 * E-mail verification, resetting a forgotten password, changing one's own, and confirming one's
 * identity.
 */
export const credentials: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.verifyEmail, ({ body }) => verifyEmail(db, services, body.token))

  serve(app, contract.sendVerification, (call) =>
    withIdempotencyKey(services, call, async (tx) => {
      await sendVerification(tx, services, call.actor, call.language)
      return null
    }),
  )

  serve(app, contract.forgotPassword, async ({ body, language }) => {
    await requestPasswordReset(db, services, body.email, language)
    return null
  })

  serve(app, contract.resetPassword, async ({ body, language }) => {
    await resetPassword(db, services, body, language)
    return null
  })

  serve(app, contract.confirmWithPassword, async ({ request, actor, body }) => {
    await confirmWithPassword(db, services, attemptOrigin(services, request), actor, body.currentPassword)
    return null
  })

  serve(app, contract.startPasskeyConfirmation, async ({ actor }) => ({
    options: await startPasskeyConfirmation(db, services, actor),
  }))

  serve(app, contract.confirmWithPasskey, async ({ actor, body }) => {
    await confirmWithPasskey(db, services, actor, body.response)
    return null
  })

  serve(app, contract.changePassword, async ({ request, actor, body, language }) => {
    await changePassword(db, services, attemptOrigin(services, request), actor, body, language)
    return null
  })
}
