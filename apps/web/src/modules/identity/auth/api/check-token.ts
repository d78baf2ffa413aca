import type { Session } from '@vicino/contract/identity/auth/schemas'
import { type Answer, callRaw } from '~/lib/api.ts'

/**
 * Returns the session of an access token from a link, as the server knows its holder.
 * @throws ApiError
 */
export async function checkToken(accessToken: string): Promise<Session> {
  const response = await callRaw('GET /auth/me', {
    headers: { authorization: `Bearer ${accessToken}` },
    withoutSession: true,
  })
  const { _id, username, avatar } = (await response.json()) as Answer<'GET /auth/me'>
  return { user: { _id, username, avatar }, accessToken }
}
