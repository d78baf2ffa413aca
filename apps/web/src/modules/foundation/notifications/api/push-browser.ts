import { call } from '~/lib/api.ts'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'

/**
 * Registers this browser with the server, which sends pushes to it as long as the session lasts.
 */
export async function signUpBrowser(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await call('POST /notification/push-subscription', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
    // A new registration of the same browser, after it was unregistered, is never a retry.
    idempotencyKey: newIdempotencyKey(),
  })
}

export async function signOffBrowser(endpoint: string): Promise<void> {
  await call('POST /notification/push-subscription/remove', { body: { endpoint } })
}
