import { queryOptions } from '@tanstack/react-query'
import { getProgramPage } from '@vicino/contract/members/addresses'
import { getRegulationPdf } from '@vicino/contract/regulations/addresses'
import { call } from '~/lib/api.ts'
import { requestLine } from '~/lib/request.ts'
import { memberKeys } from '../model/member-keys.ts'

/** A program as everybody sees it, signed in or not. */
export function programPage(id: string) {
  return queryOptions({
    queryKey: memberKeys.page(id),
    queryFn: ({ signal }) => call(getProgramPage, { params: { id }, signal }),
    meta: { quiet: 'untilLoaded' },
  })
}

/** Where the regulation is as a PDF. */
export function regulationPdf(id: string, version: number): string {
  return requestLine(getRegulationPdf, { id, version: String(version) }).url
}
