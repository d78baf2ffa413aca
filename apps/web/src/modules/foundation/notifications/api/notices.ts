import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Notice } from '@vicino/contract/foundation/notifications/schemas'
import { call, type CallInput } from '~/lib/api.ts'
import { endpointPages } from '~/lib/endpoint-query.ts'
import { noticeKeys } from '../model/notice-keys.ts'

/** Reads the caller's notifications, newest first. */
export const noticePages = endpointPages('GET /notification', noticeKeys.list, {
  // Never fresh, because people open the list to see new notifications.
  staleTime: 0,
})

/** Reads the number on the bell. Live events keep it current (app/live/renewals.ts). */
export const unreadNotices = queryOptions({
  queryKey: noticeKeys.unread,
  queryFn: async ({ signal }) => (await call('GET /notification/unread', { signal })).unread,
  staleTime: Infinity,
  meta: { quiet: true },
})

type Which = CallInput<'POST /notification/read'>['body']

/** Marks notifications as read, on the screen at once and then on the server. */
export function readNotices(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: Which) => call('POST /notification/read', { body }),
    async onMutate(which: Which) {
      await client.cancelQueries({ queryKey: noticeKeys.list })
      client.setQueryData(
        noticePages.queryKey,
        (was) =>
          was && {
            ...was,
            pages: was.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => readIn(item, which)),
            })),
          },
      )
    },
    onSuccess: ({ unread }) => client.setQueryData(noticeKeys.unread, unread),
    onError: () => client.invalidateQueries({ queryKey: noticeKeys.list }),
  })
}

/** Ids of notifications follow their order, so "up to this one" means ids that are not larger. */
function readIn(item: Notice, which: Which): Notice {
  const isMeant = 'ids' in which ? which.ids.includes(item._id) : item._id <= which.upTo
  return isMeant ? { ...item, isRead: true } : item
}
