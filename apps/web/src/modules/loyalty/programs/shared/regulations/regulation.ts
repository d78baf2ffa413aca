import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  getRegulation,
  getRegulationDraft,
  getRegulationPdf,
  getSignedRegulation,
  listRegulations,
  publishRegulation,
  putSignedRegulation,
  saveRegulationDraft,
} from '@vicino/contract/loyalty/programs/regulations/addresses'
import type { RegulationDraft } from '@vicino/contract/loyalty/programs/regulations/schemas'
import { type CallInput, call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { requestLine } from '~/lib/request.ts'

const draftKey = (id: string) => [ROOTS.regulations, id, 'draft']

/** A published version of a program's regulation, the one in force unless one is named. */
export function regulationQuery(id: string, version: number | undefined) {
  return queryOptions({
    queryKey: [ROOTS.regulations, id, 'published', version ?? 'present'],
    queryFn: ({ signal }) =>
      call(getRegulation, {
        params: { id },
        query: version === undefined ? {} : { version },
        signal,
      }),
    meta: { quiet: true },
  })
}

/** Published versions, newest first, page by page. */
export function regulationVersions(id: string) {
  return infiniteQueryOptions({
    queryKey: [ROOTS.regulations, id, 'versions'],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(listRegulations, { params: { id }, query: { cursor: pageParam }, signal })
      return { ...page, items: page.items.map((item) => ({ ...item, _id: String(item.version) })) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    meta: { quiet: 'untilLoaded' },
  })
}

/** What would be published now; asked for anew on each visit, as the program may have changed elsewhere. */
export function regulationDraft(id: string) {
  return queryOptions({
    queryKey: draftKey(id),
    queryFn: ({ signal }) => call(getRegulationDraft, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}

export type SectionsBody = CallInput<typeof saveRegulationDraft>['body']

/** Replaces what is written by hand; the editor shows a refusal. */
export function saveSections(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: SectionsBody) => call(saveRegulationDraft, { params: { id }, body }),
    onSuccess: (draft: RegulationDraft) => client.setQueryData(draftKey(id), draft),
    meta: { quiet: true },
  })
}

/** Publishes the document with this hash; whatever comes of it, draft and versions are read again. */
export function publishDraft(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (sha256: string) => call(publishRegulation, { params: { id }, body: { sha256 } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [ROOTS.regulations, id] }),
        client.invalidateQueries({ queryKey: [ROOTS.programs] }),
      ]),
  })
}

/** Address of a version's PDF, which a browser opens by itself. */
export function pdfAddress(id: string, version: number): string {
  return requestLine(getRegulationPdf, { id, version: String(version) }).url
}

/** Keeps an uploaded PDF as the signed regulation; the field shows a refusal. */
export function keepSigned(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (key: string) => call(putSignedRegulation, { params: { id }, body: { key } }),
    onSuccess: (draft: RegulationDraft) => client.setQueryData(draftKey(id), draft),
    meta: { quiet: true },
  })
}

/** Asks where the signed PDF is, and has the browser download it. */
export function downloadSigned(id: string) {
  return mutationOptions({
    mutationFn: () => call(getSignedRegulation, { params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}
