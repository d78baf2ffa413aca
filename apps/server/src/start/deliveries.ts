import type { FastifyInstance } from 'fastify'
import { FEATURES } from '../modules/all.ts'
import { emailChannel } from '../platform/deliveries/email/channel.ts'
import { enqueuedWithin } from '../platform/deliveries/enqueue.ts'
import { startDeliveryWorkers } from '../platform/deliveries/worker.ts'
import { channelsOf } from '../platform/feature.ts'
import type { Services } from '../platform/http/context.ts'
import type { Lookout } from '../platform/lookout.ts'
import { wakeAfterAnswers } from '../platform/worker.ts'

/**
 * Sends emails and pushes while a server runs. Called before the server listens; stopped after it
 * has closed.
 */
export function startDeliveries(
  app: FastifyInstance,
  services: Services,
  lookout: Lookout,
): { stop(): Promise<void> } {
  const { log } = app
  const { config } = services
  if (config.production && config.smtpUrl === undefined) {
    log.warn('SMTP_URL is not set: emails stay in DATA_DIR/mail and reach nobody')
  }
  const channels = [emailChannel(services, log), ...channelsOf(FEATURES, services)]
  const worker = startDeliveryWorkers(services, channels, log, lookout)
  wakeAfterAnswers(app, worker, enqueuedWithin)
  return worker
}
