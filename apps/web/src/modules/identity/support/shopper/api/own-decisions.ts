import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { endpointPages } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

const KEY = [ROOTS.reports, 'own-decisions'] as const

/** Reads the moderation decisions about the caller's own content, newest first. */
export const ownDecisionPages = endpointPages('GET /report/decision/own', KEY, { staleTime: 0 })

/** Appeals against a decision. The form shows a refusal. */
export const appealAgainst = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: (text: string) =>
      call('POST /report/decision/{id}/appeal', { params: { id }, body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { quiet: true },
  })

/** Appeals without a session, by the link in the email about a block. */
export const appealWith = (token: string) =>
  mutationOptions({
    mutationFn: (text: string) =>
      call('POST /report/decision/appeal', { body: { token, text }, withoutSession: true }),
    meta: { quiet: true },
  })
