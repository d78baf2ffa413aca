import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { NotificationSettings } from '@vicino/contract/foundation/notifications/schemas'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

const KEY = [ROOTS.notifications, 'settings'] as const

/** Reads quiet hours, limits and the weekly summary. */
export const notificationSettings = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call('GET /notification/settings', { signal }),
  meta: { quiet: 'untilLoaded' },
})

/** Saves all settings together, on the screen at once. A refusal restores the old ones. */
export const changeSettings = (client: QueryClient) =>
  mutationOptions({
    scope: { id: KEY.join(' ') },
    mutationFn: (body: NotificationSettings) => call('PUT /notification/settings', { body }),
    async onMutate(wanted) {
      await client.cancelQueries({ queryKey: KEY })
      client.setQueryData<NotificationSettings>(KEY, wanted)
    },
    onError: () => client.invalidateQueries({ queryKey: KEY }),
    onSuccess: (saved) => client.setQueryData<NotificationSettings>(KEY, saved),
  })
