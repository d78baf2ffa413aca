import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { RegulationDraft } from '@vicino/contract/loyalty/programs/regulations/schemas'
import { type CallInput, call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { requestLine } from '~/lib/request.ts'

const draftKey = (id: string) => [ROOTS.regulations, id, 'draft']

/** Reads a published version of a program's regulation; without a number, the version in force. */
export const regulationQuery = (id: string, version: number | undefined) =>
  endpointQuery('GET /program/{id}/regulation', [ROOTS.regulations, id, 'published', version ?? 'present'], {
    params: { id },
    query: version === undefined ? {} : { version },
    quiet: true,
  })

/** Reads the published versions, newest first, page by page. */
export function regulationVersions(id: string) {
  return infiniteQueryOptions({
    queryKey: [ROOTS.regulations, id, 'versions'],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call('GET /program/{id}/regulation/version', {
        params: { id },
        query: { cursor: pageParam },
        signal,
      })
      return { ...page, items: page.items.map((item) => ({ ...item, _id: String(item.version) })) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    meta: { quiet: 'untilLoaded' },
  })
}

/**
 * Reads the text that publishing would fix. It reads it at each visit, because other screens can
 * change the program.
 */
export const regulationDraft = (id: string) =>
  endpointQuery('GET /program/{id}/regulation/draft', draftKey(id), { params: { id }, staleTime: 0 })

export type SectionsBody = CallInput<'PUT /program/{id}/regulation'>['body']

/** Replaces the handwritten sections. The editor shows a refusal. */
export function saveSections(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: SectionsBody) => call('PUT /program/{id}/regulation', { params: { id }, body }),
    onSuccess: (draft: RegulationDraft) => client.setQueryData(draftKey(id), draft),
    meta: { quiet: true },
  })
}

/**
 * Publishes the document with this hash. Draft and versions are read again, also after a failure.
 */
export function publishDraft(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (sha256: string) =>
      call('POST /program/{id}/regulation/publish', { params: { id }, body: { sha256 } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [ROOTS.regulations, id] }),
        client.invalidateQueries({ queryKey: [ROOTS.programs] }),
      ]),
  })
}

/** Returns the address of a version's PDF, which the browser can open directly. */
export function pdfAddress(id: string, version: number): string {
  return requestLine('GET /program/{id}/regulation/{version}.pdf', { id, version: String(version) }).url
}

/** Saves an uploaded PDF as the signed regulation. The field shows a refusal. */
export function keepSigned(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (key: string) =>
      call('PUT /program/{id}/regulation/signed', { params: { id }, body: { key } }),
    onSuccess: (draft: RegulationDraft) => client.setQueryData(draftKey(id), draft),
    meta: { quiet: true },
  })
}

/** Requests the address of the signed PDF of a version and downloads it. */
export function downloadSigned(id: string) {
  return mutationOptions({
    mutationFn: (version: number) =>
      call('GET /program/{id}/regulation/signed', { params: { id }, query: { version: String(version) } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}
