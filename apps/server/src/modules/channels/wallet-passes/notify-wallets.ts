import type { StartWorker } from '../../../platform/feature.ts'
import type { Services } from '../../../platform/http/context.ts'
import { lookWhether } from '../../../platform/lookout.ts'
import { startWorker } from '../../../platform/worker.ts'
import { pushToDevices } from './apple-push.ts'
import { contentOf } from './content.ts'
import { GoogleWalletError, patchGooglePass } from './google-pass.ts'
import { type DuePass, noteTold, passesWait, takeDue } from './passes.queries.ts'

/**
 * Passes that one turn takes, and the most attempts for one; after that only its next change is
 * sent.
 */
const AT_ONCE = 50
const MOST_ATTEMPTS = 8
const FIRST_WAIT_MS = 30_000

/**
 * Notifies wallets of changed passes, outside of requests. Apple's devices get a push and then
 * request the pass; Google gets the new content. At least once.
 * @returns how many were taken
 */
export async function tellDue(services: Services, log: Parameters<StartWorker>[1]): Promise<number> {
  const { db, clock } = services
  if (!hasWallets(services)) return 0
  const due = await takeDue(db, clock.now(), AT_ONCE)
  await Promise.all(due.map((pass) => tell(services, pass, log)))
  return due.length
}

async function tell(services: Services, pass: DuePass, log: Parameters<StartWorker>[1]): Promise<void> {
  const { db, clock, config } = services
  let gone: readonly string[] = []
  let isDone = true
  if (pass.wallet === 'apple' && config.appleWallet !== null) {
    const pushed = await pushToDevices(
      config.appleWallet,
      pass.devices.map(({ token }) => token),
    )
    gone = pushed.gone
    isDone = pushed.failed.length === 0
    if (!isDone) log.warn({ pass: pass.id, attempts: pass.attempts }, 'Apple did not take a push')
  } else if (pass.wallet === 'google' && config.googleWallet !== null) {
    const content = await contentOf(db, services, pass)
    try {
      if (content !== undefined) await patchGooglePass(config.googleWallet, services, content, pass.id)
    } catch (error) {
      if (!(error instanceof GoogleWalletError)) throw error
      isDone = false
      log.warn({ err: error, pass: pass.id, attempts: pass.attempts }, 'Google did not take a pass')
    }
  }
  const now = clock.now()
  const isGivenUp = isDone || pass.attempts >= MOST_ATTEMPTS
  const againAt = isGivenUp ? null : new Date(now.getTime() + FIRST_WAIT_MS * 2 ** (pass.attempts - 1))
  await noteTold(db, pass, { againAt, gone, now })
}

/** Notifies wallets while the server runs. */
export const startTelling: StartWorker = (services, log, lookout) => {
  const worker = startWorker(
    async (proceed) => {
      while (proceed() && (await tellDue(services, log)) > 0);
    },
    (error) => log.warn({ err: error }, 'wallets out of reach'),
  )
  if (hasWallets(services)) lookout.add(lookWhether(passesWait, worker.wake))
  return worker
}

const hasWallets = ({ config }: Services): boolean =>
  config.appleWallet !== null || config.googleWallet !== null
