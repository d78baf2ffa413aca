import type { Services } from '../http/context.ts'
import { type Lookout, lookWhether } from '../lookout.ts'
import { startWorker, type Worker } from '../worker.ts'
import { deliveriesWait } from './deliveries.queries.ts'
import { type Channel, type DeliveryLog, drainDeliveries } from './deliver.ts'

/**
 * Ms that deliveries in progress have when the server stops. One that is cut off is sent again
 * later, by any server.
 */
const LAST_CALL_MS = 8000

/**
 * Sends due deliveries while the server runs. Each channel has its own worker, so that a mail
 * server that hangs does not delay pushes.
 */
export function startDeliveryWorkers(
  services: Pick<Services, 'db' | 'clock'>,
  channels: readonly Channel[],
  log: DeliveryLog,
  lookout: Lookout,
): Worker {
  const workers = channels.map((channel) =>
    startWorker(
      (proceed) => drainDeliveries(services, channel, log, proceed),
      (error) => log.warn({ err: error, channel: channel.name }, 'deliveries out of reach'),
    ),
  )
  for (const [index, { name }] of channels.entries()) {
    lookout.add(
      lookWhether(
        (now) => deliveriesWait(name, now),
        () => workers[index]?.wake(),
      ),
    )
  }
  return {
    wake: () => workers.forEach((worker) => worker.wake()),
    async stop() {
      const ended = Promise.all(workers.map((worker) => worker.stop()))
      const lastCall = Promise.withResolvers<void>()
      const timer = setTimeout(() => lastCall.resolve(), LAST_CALL_MS)
      await Promise.race([ended, lastCall.promise])
      clearTimeout(timer)
      for (const channel of channels) channel.close()
    },
  }
}
