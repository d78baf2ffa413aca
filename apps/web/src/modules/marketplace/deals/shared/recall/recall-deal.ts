import type { QueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Recalls the product of a deal, of the own shop or, for the platform, of any. */
export const recallDeal = (client: QueryClient) => ({
  mutationFn: ({
    id,
    body,
    asked,
  }: {
    id: string
    body: CallInput<'POST /deal/{id}/recall'>['body']
    asked: Confirmed
  }) => call('POST /deal/{id}/recall', { params: { id }, body, asked }),
  onSuccess: () => client.invalidateQueries({ queryKey: [ROOTS.deals] }),
  meta: { quiet: true },
})
