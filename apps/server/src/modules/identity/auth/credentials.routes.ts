import * as contract from '@vicino/contract/identity/auth/credentials/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
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

  serveWrite(app, services, contract.sendVerification, (tx, { actor, language }) =>
    sendVerification(tx, services, actor, language),
  )

  serve(app, contract.forgotPassword, ({ body, language }) =>
    requestPasswordReset(db, services, body.email, language),
  )

  serve(app, contract.resetPassword, ({ body, language }) => resetPassword(db, services, body, language))

  serve(app, contract.confirmWithPassword, ({ request, actor, body }) =>
    confirmWithPassword(db, services, attemptOrigin(services, request), actor, body.currentPassword),
  )

  serve(app, contract.startPasskeyConfirmation, async ({ actor }) => ({
    options: await startPasskeyConfirmation(db, services, actor),
  }))

  serve(app, contract.confirmWithPasskey, ({ actor, body }) =>
    confirmWithPasskey(db, services, actor, body.response),
  )

  serve(app, contract.changePassword, ({ request, actor, body, language }) =>
    changePassword(db, services, attemptOrigin(services, request), actor, body, language),
  )
}
