import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { settingsQuery } from '~/lib/queries/settings.ts'
import { preferencesQuery } from '../api/preferences.ts'
import { disablePush, enablePush, type PushState, pushState } from '../model/push.ts'

/**
 * Holds the state of pushes to this browser, and functions to change it. `state` is undefined while
 * loading.
 */
export function usePush(userId: string) {
  const client = useQueryClient()
  const key = useQuery(settingsQuery).data?.pushKey
  const queryKey = ['notifications', 'push', userId, key]
  const { data: state } = useQuery({
    queryKey,
    queryFn: () => pushState(userId, key ?? null),
    enabled: key !== undefined,
    // The browser's settings can change it outside the page.
    staleTime: 0,
    networkMode: 'always',
  })
  const settled = {
    onSuccess: (next: PushState) => client.setQueryData(queryKey, next),
    onSettled: () => void client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  }
  const enable = useMutation({ mutationFn: () => enablePush(userId, key ?? ''), ...settled })
  const disable = useMutation({
    mutationFn: async (): Promise<PushState> => {
      await disablePush()
      return 'off'
    },
    ...settled,
  })
  return { state, enable, disable }
}
