import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'

/** The signed-in person's record, for the place kept with it. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['users', userId],
    queryFn: ({ signal }) => call('getUser', { params: { id: userId }, signal }),
    meta: { quiet: true },
  })
}

/** Keeps the chosen comune with the profile; null goes back to the device's position. */
export function saveProfilePlace(userId: string, placeId: string | null) {
  return call('updateUser', { params: { id: userId }, body: { placeId } })
}
