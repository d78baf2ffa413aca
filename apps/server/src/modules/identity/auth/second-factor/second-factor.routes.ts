import type { Passkey } from '@vicino/contract/identity/auth/second-factor/schemas'
import * as contract from '@vicino/contract/identity/auth/second-factor/endpoints'
import type { Routes } from '../../../../platform/feature.ts'
import { serve } from '../../../../platform/http/endpoint.ts'
import { isSecondFactorExpected, needsSecondFactor, secondFactorRequiredFrom } from '../auth.policy.ts'
import { attemptOrigin, callerOf, clientOf, rememberDevice } from '../client.http.ts'
import { finishSignIn } from '../finish-sign-in.http.ts'
import { confirmPassword } from '../confirm-password.ts'
import { requireFresh } from '../require-fresh.ts'
import { factorsOf } from './factors.ts'
import { completeWithCode } from './complete-with-code.ts'
import { completeWithPasskey, startPasskeyFactor } from './complete-with-passkey.ts'
import { confirmTotp } from './confirm-totp.ts'
import { disableTotp } from './disable-totp.ts'
import { listPasskeys, type PasskeyRow } from './passkeys.queries.ts'
import { registerPasskey, startPasskeyRegistration } from './register-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { setUpTotp } from './set-up-totp.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts'

/** Authenticator app, recovery codes and passkeys: setting them up, and signing in with them. */
export const secondFactor: Routes = (app, services) => {
  const { config, db, clock } = services

  serve(app, contract.completeWithCode, async ({ request, reply, body }) => {
    const client = callerOf(request, config)
    const origin = attemptOrigin(services, request)
    const { signedIn, keep } = await completeWithCode(db, services, body, origin, client)
    return finishSignIn(db, services, request, reply, client, signedIn, { keep, factor: true })
  })

  serve(app, contract.startPasskeyFactor, async ({ request, body }) => {
    callerOf(request, config)
    return { options: await startPasskeyFactor(db, services, body.token) }
  })

  serve(app, contract.completeWithPasskey, async ({ request, reply, body }) => {
    const client = callerOf(request, config)
    const { signedIn, keep } = await completeWithPasskey(db, services, body, client)
    return finishSignIn(db, services, request, reply, client, signedIn, { keep, factor: true })
  })

  serve(app, contract.startPasskeySignIn, async ({ request }) => {
    callerOf(request, config)
    return { options: await startPasskeySignIn(db, services) }
  })

  serve(app, contract.signInWithPasskey, async ({ request, reply, body }) => {
    const client = callerOf(request, config)
    const signedIn = await signInWithPasskey(db, services, body.response, client)
    return finishSignIn(db, services, request, reply, client, signedIn, {
      keep: body.keep ?? false,
      factor: true,
    })
  })

  serve(app, contract.getSecurity, async ({ actor }) => {
    const factors = await factorsOf(db, actor.sub)
    const rows = await listPasskeys(db, actor.sub)
    return {
      hasPassword: factors.hasPassword,
      google: factors.google,
      passkeys: rows.map(present),
      totp: { enabled: factors.totp, recoveryCodesLeft: factors.recoveryCodes },
      active: needsSecondFactor(factors),
      expected: isSecondFactorExpected(factors.role),
      requiredFrom: config.secondFactorRequired
        ? (secondFactorRequiredFrom(factors)?.toISOString() ?? null)
        : null,
    }
  })

  serve(app, contract.startPasskeyRegistration, async ({ request, actor, body }) => {
    await confirmPassword(db, services, attemptOrigin(services, request), actor.sub, body.currentPassword)
    return { options: await startPasskeyRegistration(db, services, actor.sub) }
  })

  serve(app, contract.registerPasskey, async ({ actor, language, body }) => {
    const caller = { userId: actor.sub, language }
    const { passkey, recoveryCodes } = await registerPasskey(db, services, caller, body)
    return { ...present(passkey), recoveryCodes }
  })

  serve(app, contract.deletePasskey, async ({ actor, language, params }) => {
    await requireFresh(db, actor.sid, clock.now())
    return removePasskey(db, services, { userId: actor.sub, language }, params.id)
  })

  serve(app, contract.setUpTotp, async ({ request, actor, body }) => {
    await confirmPassword(db, services, attemptOrigin(services, request), actor.sub, body.currentPassword)
    return setUpTotp(db, services, actor.sub)
  })

  serve(app, contract.confirmTotp, async ({ request, reply, actor, language, body }) => {
    const recoveryCodes = await confirmTotp(db, services, { userId: actor.sub, language }, body.code)
    if (clientOf(request).kind === 'web') rememberDevice(reply, services, actor.sub, true)
    return { recoveryCodes }
  })

  serve(app, contract.disableTotp, async ({ request, actor, language, body }) => {
    const caller = { userId: actor.sub, language }
    return disableTotp(db, services, caller, body.code, attemptOrigin(services, request))
  })
}

function present({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow): Passkey {
  return {
    _id: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    backedUp,
  }
}
