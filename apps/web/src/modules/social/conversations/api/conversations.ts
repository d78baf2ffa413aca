import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Conversation } from '@vicino/contract/social/conversations/schemas'
import { call } from '~/lib/api.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { conversationKeys } from '../model/conversation-keys.ts'

/** Reads the caller's conversations, or those of their brand, newest message first. */
export const conversationPages = (search: string) =>
  endpointPages('GET /conversation', [...conversationKeys.lists, search], {
    query: { search: search || undefined },
    staleTime: 0,
  })

/** Reads the number on the mail icon. Live events keep it current. */
export const unreadConversations = queryOptions({
  queryKey: conversationKeys.unread,
  queryFn: async ({ signal }) => (await call('GET /conversation/unread', { signal })).unread,
  staleTime: Infinity,
  meta: { quiet: true },
})

export const conversationQuery = (id: string) =>
  endpointQuery('GET /conversation/{id}', conversationKeys.of(id), { params: { id }, staleTime: 0 })

/** Reads whether the shop is open now, for people who write to it. */
export const openNow = (brandId: string) =>
  queryOptions({
    queryKey: [ROOTS.brands, 'open-now', brandId],
    queryFn: async ({ signal }) =>
      (await call('GET /brand/{id}', { params: { id: brandId }, query: {}, signal })).isOpen,
    staleTime: 300_000,
    meta: { quiet: true },
  })

/** Reads the title of the deal that the new message is about. */
export const dealTitle = (id: string) =>
  queryOptions({
    queryKey: [ROOTS.conversations, 'deal', id],
    queryFn: async ({ signal }) =>
      (await call('GET /deal/{id}', { params: { id }, query: {}, signal })).title,
    staleTime: Infinity,
    meta: { quiet: true },
  })

export const quickReplies = queryOptions({
  queryKey: conversationKeys.quickReplies,
  queryFn: async ({ signal }) => (await call('GET /conversation/quick-reply', { signal })).texts,
  meta: { quiet: true },
})

export const saveQuickReplies = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (texts: string[]) => call('PUT /conversation/quick-reply', { body: { texts } }),
    onSuccess: ({ texts }) => client.setQueryData(conversationKeys.quickReplies, texts),
  })

/** Opens the conversation with a brand, and makes one if there is none. */
export const openWith = (brandId: string): Promise<Conversation> =>
  call('POST /conversation', { body: { brandId } })

/** Makes a mutation that changes a conversation and receives it as its answer. */
function changing<Given>(client: QueryClient, id: string, send: (given: Given) => Promise<Conversation>) {
  return mutationOptions({
    mutationFn: send,
    onSuccess: (conversation) => client.setQueryData(conversationKeys.of(id), conversation),
    onError: () => client.invalidateQueries({ queryKey: conversationKeys.of(id) }),
  })
}

export const readUpTo = (client: QueryClient, id: string) => ({
  ...changing(client, id, (upTo: string) =>
    call('POST /conversation/{id}/read', { params: { id }, body: { upTo } }),
  ),
  onSettled: () => client.invalidateQueries({ queryKey: conversationKeys.unread }),
  meta: { quiet: true },
})

export const assign = (client: QueryClient, id: string) =>
  changing(client, id, (body: { mine: boolean; from: string | null }) =>
    call('POST /conversation/{id}/assign', { params: { id }, body }),
  )

export const block = (client: QueryClient, id: string) =>
  changing(client, id, (blocked: boolean) =>
    call('POST /conversation/{id}/block', { params: { id }, body: { blocked } }),
  )

export const report = (id: string) =>
  mutationOptions({
    mutationFn: (text: string) => call('POST /conversation/{id}/report', { params: { id }, body: { text } }),
  })

/** Shows the other side that the caller is typing. A failure does not matter. */
export const typing = (id: string): void =>
  void call('POST /conversation/{id}/typing', { params: { id }, body: {} }).catch(() => undefined)
