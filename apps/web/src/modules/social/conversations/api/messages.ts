import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { listMessages, sendMessage } from '@vicino/contract/social/conversations/addresses'
import type { Message } from '@vicino/contract/social/conversations/schemas'
import { type Answer, call, type CallInput } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

type Page = Answer<typeof listMessages>

const keyOf = (id: string) => [ROOTS.conversations, 'messages', id] as const

/** Messages of a conversation, newest first. Live events add to them: see addNewest(). */
export const messagePages = (id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(id),
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: Infinity,
    meta: { quiet: 'untilLoaded' },
  })

export type NewMessage = CallInput<typeof sendMessage>['body']

/** Sends a message; with the same `clientId` as often as one likes, it is there once. */
export const postMessage = (id: string, body: NewMessage): Promise<Message> =>
  call(sendMessage, { params: { id }, body })

/** Puts messages, newest first, before those that the screen has; those it has already stay where they are. */
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
 * Reads the newest messages and adds them: older pages, of which there may be hundreds, are not read again. Where more have
 * come than one page holds, the thread begins anew.
 */
export async function addNewest(client: QueryClient, id: string): Promise<void> {
  const held = client.getQueryData<InfiniteData<Page>>(keyOf(id))?.pages[0]
  if (held === undefined) return
  const newest = await call(listMessages, { params: { id }, query: {} }).catch(() => undefined)
  if (newest === undefined) return
  const known = new Set(held.items.map(({ _id }) => _id))
  const joins = newest.nextCursor === null || newest.items.some(({ _id }) => known.has(_id))
  if (joins) addMessages(client, id, newest.items)
  else await client.resetQueries({ queryKey: keyOf(id) })
}
