import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Answer, call, type CallInput, callRaw } from '~/lib/api.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { liveState } from '~/lib/live/live.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { saveFile } from '~/lib/save-file.ts'
import { serverClock } from '~/lib/server-clock.ts'

/**
 * Milliseconds between two reads. The live stream announces changes, so reads are rare while it is
 * open and frequent while it is cut.
 */
const LOOK_AGAIN_MS = { open: 120_000, cut: 15_000 } as const
const lookAgain = () => LOOK_AGAIN_MS[liveState.get()]

export const customerKeys = {
  of: (programId: string) => [ROOTS.programs, 'customers', programId],
  /** Queries that a change of any customer affects: pages, blocks and totals. */
  following: (programId: string) =>
    ['page', 'block', 'summary'].map((part) => [ROOTS.programs, 'customers', programId, part]),
  page: (programId: string, query: object) => [ROOTS.programs, 'customers', programId, 'page', query],
  block: (programId: string, query: object, block: number) => [
    ROOTS.programs,
    'customers',
    programId,
    'block',
    query,
    block,
  ],
  summary: (programId: string) => [ROOTS.programs, 'customers', programId, 'summary'],
  views: (programId: string) => [ROOTS.programs, 'customers', programId, 'views'],
  labels: (programId: string) => [ROOTS.programs, 'customers', programId, 'labels'],
  count: (programId: string, rule: string | null) => [ROOTS.programs, 'customers', programId, 'count', rule],
  one: (programId: string, userId: string) => [ROOTS.programs, 'customers', programId, 'one', userId],
  notes: (programId: string, userId: string) => [ROOTS.programs, 'customers', programId, 'notes', userId],
  consents: (programId: string, userId: string) => [
    ROOTS.programs,
    'customers',
    programId,
    'one',
    userId,
    'consents',
  ],
  events: (programId: string, userId: string) => [
    ROOTS.programs,
    'customers',
    programId,
    'one',
    userId,
    'events',
  ],
  timeline: (programId: string, userId: string) => [
    ROOTS.programs,
    'customers',
    programId,
    'one',
    userId,
    'timeline',
  ],
} as const

export type CustomerQuery = NonNullable<CallInput<'GET /customer/{programId}'>['query']>
export type CustomerPage = Answer<'GET /customer/{programId}'>

/** Reads a page by its number. The previous page stays until the answer arrives. */
export const customerPage = (programId: string, query: CustomerQuery) =>
  endpointQuery('GET /customer/{programId}', customerKeys.page(programId, query), {
    params: { programId },
    query,
    placeholderData: keepPreviousData,
    refetchInterval: lookAgain,
  })

/** Rows in a block of the long list. */
export const BLOCK = 100

/**
 * Reads a block of the long list; the first is 0. After the block before it, a block is read by its
 * cursor, which costs the same at any depth. After a jump it is read by its number.
 */
export function customerBlock(
  programId: string,
  query: CustomerQuery,
  block: number,
  before: () => CustomerPage | undefined,
) {
  return queryOptions({
    queryKey: customerKeys.block(programId, query, block),
    queryFn: ({ signal }) => {
      const cursor = before()?.nextCursor
      const at = cursor ? { cursor } : { page: String(block + 1) }
      return call('GET /customer/{programId}', {
        params: { programId },
        query: { ...query, ...at, perPage: String(BLOCK) },
        signal,
      })
    },
    // A short time, so that scrolling through the whole list does not keep every block in memory.
    gcTime: 60_000,
    refetchInterval: lookAgain,
    meta: { quiet: 'untilLoaded' },
  })
}

/** Reads the totals of all customers of a program. */
export const customerSummary = (programId: string) =>
  endpointQuery('GET /customer/data/{programId}', customerKeys.summary(programId), {
    params: { programId },
    refetchInterval: lookAgain,
  })

/** Reads a customer as they are now. */
export const customerQuery = (programId: string, userId: string) =>
  endpointQuery('GET /customer/{programId}/{userId}', customerKeys.one(programId, userId), {
    params: { programId, userId },
    staleTime: 0,
  })

/** Reads a customer's consents, change by change, newest first. */
export const customerConsents = (programId: string, userId: string) =>
  endpointQuery('GET /customer/{programId}/{userId}/consent', customerKeys.consents(programId, userId), {
    params: { programId, userId },
    select: ({ items }) => items,
    staleTime: 0,
  })

/**
 * Reads a customer's events in the program, newest first, each with the explanation of its numbers.
 */
export const customerEvents = (programId: string, userId: string) =>
  endpointPages('GET /program/{id}/event', customerKeys.events(programId, userId), {
    params: { id: programId },
    query: { userId },
    staleTime: 0,
  })

/**
 * Reads all that happened to a customer, newest first: joining, events, tiers, consents, claims,
 * messages.
 */
export const customerTimeline = (programId: string, userId: string) =>
  endpointPages('GET /customer/{programId}/{userId}/timeline', customerKeys.timeline(programId, userId), {
    params: { programId, userId },
    staleTime: 0,
  })

/** Milliseconds after an action until the table of customers is up to date. */
const FOLLOWED_MS = 2500

/** Reads everything about the customers again now, and once more when the table is up to date. */
export function readCustomersAgain(client: QueryClient, programId: string): void {
  const ask = () => void client.invalidateQueries({ queryKey: customerKeys.of(programId) })
  ask()
  setTimeout(ask, FOLLOWED_MS)
}

export type Adjustment = CallInput<'POST /customer/{programId}/adjust'>['body']
export type Adjusted = Answer<'POST /customer/{programId}/adjust'>

/** Adds or takes points and stamps by hand. The form shows a refusal. */
export function adjustCustomers(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: Adjustment) =>
      call('POST /customer/{programId}/adjust', { params: { programId }, body }),
    onSuccess: () => readCustomersAgain(client, programId),
    meta: { quiet: true },
  })
}

export type CustomerMessage = CallInput<'POST /customer/{programId}/notify'>['body']

/** Writes to the customers that consent to marketing. The form shows a refusal. */
export function notifyCustomers(programId: string) {
  return mutationOptions({
    mutationFn: (body: CustomerMessage) =>
      call('POST /customer/{programId}/notify', { params: { programId }, body }),
    meta: { quiet: true },
  })
}

type ExportQuery = NonNullable<CallInput<'GET /customer/{programId}/export'>['query']>
const EXPORTS = {
  csv: 'GET /customer/{programId}/export',
  xlsx: 'GET /customer/{programId}/export.xlsx',
} as const
export type ExportFormat = keyof typeof EXPORTS

/**
 * Downloads the customers of a search, with its filters and order, as CSV or as a workbook.
 */
export function exportCustomers(programId: string) {
  return mutationOptions({
    mutationFn: async ({ format, query }: { format: ExportFormat; query: ExportQuery }) => {
      const answer = await callRaw(EXPORTS[format], { params: { programId }, query })
      const day = new Date(serverClock.now()).toISOString().slice(0, 10)
      saveFile(`clienti-${day}.${format}`, await answer.blob())
    },
  })
}
