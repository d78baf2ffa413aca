import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import type {
  joinProgram as Join,
  updateMemberConsents as UpdateConsents,
} from '@vicino/contract/loyalty/members/endpoints'
import { call } from '~/lib/api.ts'
import { memberKeys } from '../../shared/model/member-keys.ts'

const renewAll = (client: QueryClient) => () => client.invalidateQueries({ queryKey: memberKeys.all })

/** 'Partecipa': joins a program. The sheet shows a refusal. */
export function join(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (body: BodyInputOf<typeof Join>) => call('POST /program/{id}', { params: { id }, body }),
    onSuccess: renewAll(client),
    meta: { quiet: true },
  })
}

/** 'Lascia la raccolta': leaves a program and forfeits everything in it. */
export function leave(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: () => call('POST /program/{id}/leave', { params: { id }, body: { confirm: true } }),
    onSuccess: async () => {
      // The server refuses to show a membership that has ended, so its queries are removed and not
      // read again.
      client.removeQueries({ queryKey: memberKeys.one(id) })
      client.removeQueries({ queryKey: memberKeys.events(id) })
      await renewAll(client)()
    },
  })
}

/** Gives or withdraws the optional consents. */
export function changeConsents(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (body: BodyInputOf<typeof UpdateConsents>) =>
      call('PUT /program/{id}/consent', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: memberKeys.one(id) }),
  })
}
