import type { FastifyInstance } from 'fastify'
import { emailChannel } from '../platform/deliveries/email/channel.ts'
import { enqueuedWithin } from '../platform/deliveries/enqueue.ts'
import { pushChannel } from '../platform/deliveries/push/channel.ts'
import { startDeliveryWorkers } from '../platform/deliveries/worker.ts'
import type { Services } from '../platform/http/context.ts'
import { wakeAfterAnswers } from '../platform/worker.ts'

/** Sends emails and pushes as long as a server runs. Called before it listens; stopped after its close. */
export function startDeliveries(app: FastifyInstance, services: Services): { stop(): Promise<void> } {
  const { log } = app
  const { config } = services
  if (config.production && config.smtpUrl === undefined) {
    log.warn('SMTP_URL is not set: emails stay in DATA_DIR/mail and reach nobody')
  }
  const worker = startDeliveryWorkers(services, [emailChannel(services, log), pushChannel(services)], log)
  wakeAfterAnswers(app, worker, enqueuedWithin)
  return worker
}
