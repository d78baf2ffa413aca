import type { QueryClient } from '@tanstack/react-query'
import type { DeliveryState } from '@vicino/contract/channels/webhooks/constants'
import type { ApiVersion } from '@vicino/contract/versions'
import { type Answer, call, type CallInput } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type Webhook = Answer<'GET /integration/webhook'>[number]
export type MadeWebhook = Answer<'POST /integration/webhook'>
export type Delivery = Answer<'GET /integration/webhook/{id}/delivery'>['items'][number]
export type DeliveryDetail = Answer<'GET /integration/webhook/{id}/delivery/{deliveryId}'>

const keys = {
  all: [ROOTS.webhooks, 'list'],
  log: (id: string) => [ROOTS.webhooks, 'log', id],
  one: (id: string, deliveryId: string) => [ROOTS.webhooks, 'log', id, deliveryId],
}

export const webhooksQuery = endpointQuery('GET /integration/webhook', keys.all, { staleTime: 0 })

/** Reads the messages sent to a webhook, in one state or all, newest first. */
export const deliveriesQuery = (id: string, state: DeliveryState | undefined) =>
  endpointPages('GET /integration/webhook/{id}/delivery', [...keys.log(id), 'list', state ?? null], {
    params: { id },
    query: { limit: '20', ...(state && { state }) },
    staleTime: 0,
  })

export const deliveryQuery = (id: string, deliveryId: string) =>
  endpointQuery('GET /integration/webhook/{id}/delivery/{deliveryId}', keys.one(id, deliveryId), {
    params: { id, deliveryId },
    staleTime: 0,
  })

const anew = (client: QueryClient) => () => client.invalidateQueries({ queryKey: keys.all })

export const makeWebhook = (client: QueryClient) => ({
  mutationFn: (body: CallInput<'POST /integration/webhook'>['body']) =>
    call('POST /integration/webhook', { body }),
  onSuccess: anew(client),
  // The form shows its errors itself.
  meta: { quiet: true },
})

export const saveWebhook = (client: QueryClient) => ({
  mutationFn: ({ id, ...body }: { id: string } & CallInput<'PUT /integration/webhook/{id}'>['body']) =>
    call('PUT /integration/webhook/{id}', { params: { id }, body }),
  onSuccess: anew(client),
  meta: { quiet: true },
})

/** Enables or disables a webhook, or changes the version of its messages. A failure gets the common error report. */
export const switchWebhook = (client: QueryClient) => ({
  mutationFn: ({ webhook, ...set }: { webhook: Webhook; enabled: boolean; apiVersion?: ApiVersion }) => {
    const { _id: id, url, description, events } = webhook
    return call('PUT /integration/webhook/{id}', {
      params: { id },
      body: { url, description, events, ...set },
    })
  },
  onSettled: anew(client),
})

export const renewSecret = (client: QueryClient) => ({
  mutationFn: (id: string) => call('POST /integration/webhook/{id}/rotate', { params: { id }, body: {} }),
  onSuccess: anew(client),
})

export const removeWebhook = (client: QueryClient) => ({
  mutationFn: ({ id, asked }: { id: string; asked: Confirmed }) =>
    call('DELETE /integration/webhook/{id}', { params: { id }, asked }),
  onSettled: anew(client),
})

/** Shows the sent message at once, and reads the lists with it again. */
const shown = (client: QueryClient, id: string) => (sent: DeliveryDetail) => {
  client.setQueryData(keys.one(id, sent._id), sent)
  void client.invalidateQueries({ queryKey: keys.all })
  return client.invalidateQueries({ queryKey: [...keys.log(id), 'list'] })
}

export const tryWebhook = (client: QueryClient, id: string) => ({
  mutationFn: () => call('POST /integration/webhook/{id}/test', { params: { id }, body: {} }),
  onSuccess: shown(client, id),
})

export const sendAgain = (client: QueryClient, id: string) => ({
  mutationFn: (deliveryId: string) =>
    call('POST /integration/webhook/{id}/delivery/{deliveryId}/redeliver', {
      params: { id, deliveryId },
      body: {},
    }),
  onSuccess: shown(client, id),
})
