import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

type Content = CallInput<'POST /report/content'>['body']
export type Notice = CallInput<'POST /report/notice'>['body']

/** Reports a business, a profile or a banner. The dialog shows a refusal. */
export const reportContent = ({ kind, id }: Pick<Content, 'kind' | 'id'>) =>
  mutationOptions({
    mutationFn: (report: Pick<Content, 'reason' | 'text'>) =>
      call('POST /report/content', { body: { kind, id, ...report } }),
    meta: { quiet: true },
  })

/** Sends the report of a person without an account. The form shows a refusal. */
export const sendNotice = mutationOptions({
  mutationFn: (body: Notice) => call('POST /report/notice', { body, withoutSession: true }),
  meta: { quiet: true },
})

/** Reads what became of a report, by the token of its receipt. */
export const noticeStatus = (token: string) =>
  queryOptions({
    queryKey: [ROOTS.reports, 'notice', token],
    queryFn: () => call('POST /report/notice/status', { body: { token }, withoutSession: true }),
    retry: false,
    meta: { quiet: true },
  })

/** Appeals as the person who reported. The form shows a refusal. */
export const objectWith = (token: string) =>
  mutationOptions({
    mutationFn: (text: string) =>
      call('POST /report/notice/appeal', { body: { token, text }, withoutSession: true }),
    meta: { quiet: true },
  })

/** Reads the figures of the running year. */
export const transparency = endpointQuery('GET /report/transparency', [ROOTS.reports, 'transparency'], {
  query: {},
})
