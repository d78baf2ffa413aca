import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Message } from '@vicino/contract/social/conversations/schemas'
import { type Answer, call, type CallInput } from '~/lib/api.ts'
import { endpointPages } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

type Page = Answer<'GET /conversation/{id}/message'>

const keyOf = (id: string) => [ROOTS.conversations, 'messages', id] as const

/** Reads the messages of a conversation, newest first. Live events add to them (addNewest()). */
export const messagePages = (id: string) =>
  endpointPages('GET /conversation/{id}/message', keyOf(id), { params: { id }, staleTime: Infinity })

export type NewMessage = CallInput<'POST /conversation/{id}/message'>['body']

/** Sends a message. Repeated with the same `clientId`, it is stored once. */
export const postMessage = (id: string, body: NewMessage): Promise<Message> =>
  call('POST /conversation/{id}/message', { params: { id }, body })

/** Adds messages, newest first, before those on the screen. Known ones keep their places. */
export function addMessages(client: QueryClient, id: string, items: readonly Message[]): void {
  client.setQueryData<InfiniteData<Page, string | undefined>>(keyOf(id), (was) => {
    const [first, ...older] = was?.pages ?? []
    if (was === undefined || first === undefined) return was
    const known = new Set(first.items.map(({ _id }) => _id))
    const added = items.filter(({ _id }) => !known.has(_id))
    return { ...was, pages: [{ ...first, items: [...added, ...first.items] }, ...older] }
  })
}

/**
 * Reads the newest messages and adds them, without reading the older pages again, of which there
 * may be hundreds. When more are new than a page holds, the thread starts again.
 */
export async function addNewest(client: QueryClient, id: string): Promise<void> {
  const held = client.getQueryData<InfiniteData<Page>>(keyOf(id))?.pages[0]
  if (held === undefined) return
  const newest = await call('GET /conversation/{id}/message', { params: { id }, query: {} }).catch(
    () => undefined,
  )
  if (newest === undefined) return
  const known = new Set(held.items.map(({ _id }) => _id))
  const joins = newest.nextCursor === null || newest.items.some(({ _id }) => known.has(_id))
  if (joins) addMessages(client, id, newest.items)
  else await client.resetQueries({ queryKey: keyOf(id) })
}
