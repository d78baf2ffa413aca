import { setTimeout as wait } from 'node:timers/promises'
import { getSettings, healthLive, healthReady } from '@vicino/contract/administration/system/endpoints'
import { worksOn } from '../../../platform/db/applied-steps.ts'
import { newestStep } from '../../../platform/db/build.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { demoAccounts, demoProgress } from '../demo/public.ts'

/** A probe that waits longer than these ms regards the server as dead. */
const READY_MS = 1500

export const routes: Routes = async (app, { config, db, standbys, stopping, clockCheck }) => {
  const expected = await newestStep()
  const demo = config.demo ? await demoAccounts() : null
  const filling = demoProgress(db)

  serve(app, healthLive, () => Promise.resolve({ status: 'ok' as const }))

  serve(app, healthReady, async ({ request }) => {
    if (stopping.signal.aborted || clockCheck?.isFarOff === true)
      throw new AppError('overloaded', { retryAfter: 5 })
    const late = wait(READY_MS, undefined, { ref: false })
    const isAble = await Promise.race([worksOn(standbys.readAtRest(), expected), late]).catch(
      (error: unknown) => {
        request.log.error({ err: error }, 'database does not answer')
        return false
      },
    )
    if (isAble !== true) throw new AppError('overloaded', { retryAfter: 5 })
    if (demo !== null && (await filling()) !== null) throw new AppError('overloaded', { retryAfter: 5 })
    return { status: 'ok' as const, migration: expected, writes: !standbys.isPrimaryGone }
  })

  serve(app, getSettings, async ({ request }) => ({
    mapStyleUrl: config.mapStyleUrl,
    mapAttribution: config.mapAttribution,
    google: config.google !== null,
    operator: config.operator,
    walletPasses: { apple: config.appleWallet !== null, google: config.googleWallet !== null },
    pushKey: config.vapid?.publicKey ?? null,
    demo: demo && {
      password: demo.password,
      accounts: [...demo.accounts],
      // The settings are also answered without a database.
      filling: await filling().catch((error: unknown) => {
        request.log.warn({ err: error }, 'progress of the demo unknown')
        return null
      }),
    },
  }))
}
