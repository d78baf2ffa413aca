import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { DeliveryState } from '@vicino/contract/channels/webhooks/constants'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhook,
  testWebhook,
} from '@vicino/contract/channels/webhooks/addresses'
import { type Answer, call, type CallInput } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type Webhook = Answer<typeof listWebhooks>[number]
export type MadeWebhook = Answer<typeof createWebhook>
export type Delivery = Answer<typeof listWebhookDeliveries>['items'][number]
export type DeliveryDetail = Answer<typeof getWebhookDelivery>

const keys = {
  all: [ROOTS.webhooks, 'list'],
  log: (id: string) => [ROOTS.webhooks, 'log', id],
  one: (id: string, deliveryId: string) => [ROOTS.webhooks, 'log', id, deliveryId],
}

export const webhooksQuery = queryOptions({
  queryKey: keys.all,
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
  staleTime: 0,
  meta: { quiet: 'untilLoaded' },
})

/** Reads the messages sent to a webhook, in one state or all, newest first. */
export const deliveriesQuery = (id: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keys.log(id), 'list', state ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, {
        params: { id },
        query: { limit: '20', cursor: pageParam, ...(state && { state }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: keys.one(id, deliveryId),
    queryFn: ({ signal }) => call(getWebhookDelivery, { params: { id, deliveryId }, signal }),
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })

const anew = (client: QueryClient) => () => client.invalidateQueries({ queryKey: keys.all })

export const makeWebhook = (client: QueryClient) => ({
  mutationFn: (body: CallInput<typeof createWebhook>['body']) => call(createWebhook, { body }),
  onSuccess: anew(client),
  // The form shows its errors itself.
  meta: { quiet: true },
})

export const saveWebhook = (client: QueryClient) => ({
  mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof changeWebhook>['body']) =>
    call(changeWebhook, { params: { id }, body }),
  onSuccess: anew(client),
  meta: { quiet: true },
})

/** Enables or disables a webhook. A failure gets the common error report. */
export const switchWebhook = (client: QueryClient) => ({
  mutationFn: ({ webhook, enabled }: { webhook: Webhook; enabled: boolean }) => {
    const { _id: id, url, description, events } = webhook
    return call(changeWebhook, { params: { id }, body: { url, description, events, enabled } })
  },
  onSettled: anew(client),
})

export const renewSecret = (client: QueryClient) => ({
  mutationFn: (id: string) => call(rotateWebhook, { params: { id }, body: {} }),
  onSuccess: anew(client),
})

export const removeWebhook = (client: QueryClient) => ({
  mutationFn: ({ id, asked }: { id: string; asked: Confirmed }) =>
    call(deleteWebhook, { params: { id }, asked }),
  onSettled: anew(client),
})

/** Shows the sent message at once, and reads the lists with it again. */
const shown = (client: QueryClient, id: string) => (sent: DeliveryDetail) => {
  client.setQueryData(keys.one(id, sent._id), sent)
  void client.invalidateQueries({ queryKey: keys.all })
  return client.invalidateQueries({ queryKey: [...keys.log(id), 'list'] })
}

export const tryWebhook = (client: QueryClient, id: string) => ({
  mutationFn: () => call(testWebhook, { params: { id }, body: {} }),
  onSuccess: shown(client, id),
})

export const sendAgain = (client: QueryClient, id: string) => ({
  mutationFn: (deliveryId: string) => call(redeliverWebhook, { params: { id, deliveryId }, body: {} }),
  onSuccess: shown(client, id),
})
