import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { NotificationSettings } from '@vicino/contract/foundation/notifications/schemas'
import { call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

const KEY = [ROOTS.notifications, 'settings'] as const

/** Reads quiet hours, limits and the weekly summary. */
export const notificationSettings = endpointQuery('GET /notification/settings', KEY, {})

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
