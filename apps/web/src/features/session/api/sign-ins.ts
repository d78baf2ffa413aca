import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'

/** The caller's live sessions on all devices, last used first. The section shows what goes wrong. */
export function signIns() {
  return queryOptions({
    queryKey: ['session', 'sign-ins'],
    queryFn: ({ signal }) => call('listSignIns', { signal }),
    meta: { quiet: 'untilLoaded' },
  })
}
