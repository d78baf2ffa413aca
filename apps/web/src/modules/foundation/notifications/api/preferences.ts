import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type {
  NotificationKind,
  NotificationPreference,
} from '@vicino/contract/foundation/notifications/schemas'
import { type Answer, call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

type Preferences = Answer<'GET /notification/preference'>
/** The channels of notifications: push, email and so on. */
export type Way = Exclude<keyof NotificationPreference, 'kind'>

const KEY = [ROOTS.notifications, 'preferences'] as const

/** Reads the channels that the caller has chosen for each kind of notification. */
export const preferencesQuery = endpointQuery('GET /notification/preference', KEY, {})

interface Change {
  readonly kind: NotificationKind
  readonly way: Way
  readonly on: boolean
}

/**
 * Sets one channel of one kind, on the screen at once and then on the server. Calls run one after
 * the other, so that quick presses never race. A refusal restores the old value, and the common
 * error report shows it.
 */
export function changePreference(client: QueryClient) {
  const put = ({ kind, way, on }: Change): void => {
    client.setQueryData<Preferences>(
      KEY,
      (was) =>
        was && {
          ...was,
          items: was.items.map((item) => (item.kind === kind ? { ...item, [way]: on } : item)),
        },
    )
  }
  return mutationOptions({
    mutationKey: KEY,
    scope: { id: KEY.join(' ') },
    mutationFn: async ({ kind }: Change) => {
      // The value on the screen, which includes presses that wait behind this one.
      const items = client.getQueryData<Preferences>(KEY)?.items.filter((item) => item.kind === kind)
      return call('PUT /notification/preference', { body: { items: items ?? [] } })
    },
    async onMutate(change: Change) {
      // The answer of a running refetch would restore the old value.
      await client.cancelQueries({ queryKey: KEY })
      put(change)
    },
    onError: (_error, change) => put({ ...change, on: !change.on }),
    onSettled: () => {
      if (client.isMutating({ mutationKey: KEY }) === 1) void client.invalidateQueries({ queryKey: KEY })
    },
  })
}
