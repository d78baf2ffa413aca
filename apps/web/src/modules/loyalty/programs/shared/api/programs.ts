import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import type { ProgramStatistics } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { ApiError } from '~/lib/api-error.ts'
import { type Answer, type CallInput, call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { isStarting } from '../model/days.ts'
import { programKeys } from './program-keys.ts'

export type ListQuery = NonNullable<CallInput<'GET /program'>['query']>

/** Reads a page of the brand's programs. The previous page stays until the next one arrives. */
export const programPage = (query: ListQuery & { brandId: string }) =>
  endpointQuery('GET /program', programKeys.list(query), { query, placeholderData: keepPreviousData })

export const brandTotals = (brandId: string) =>
  endpointQuery('GET /program/data/{brandId}', programKeys.totals(brandId), { params: { brandId } })

/** Milliseconds between two readings of a program that is about to start. */
const STARTING_MS = 5000

/** Reads a program, and again every few seconds while it is about to start. */
export const programQuery = (id: string) =>
  endpointQuery('GET /program/{id}', programKeys.one(id), {
    params: { id },
    refetchInterval: ({ state }) => (state.data && isStarting(state.data) ? STARTING_MS : false),
  })

/** Reads the active program of a brand that started last; null when none is active. */
export function activeProgram(brandId: string) {
  return queryOptions({
    queryKey: programKeys.active(brandId),
    queryFn: ({ signal }) =>
      call('GET /program/active/{brandId}', { params: { brandId }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'no_active_program') return null
        throw error
      }),
    meta: { quiet: 'untilLoaded' },
  })
}

/**
 * Reads the errors and warnings before scheduling. It reads them at each visit, because they also
 * depend on the brand and its rewards.
 */
export const programLint = (id: string) =>
  endpointQuery('GET /program/{id}/lint', programKeys.lint(id), { params: { id }, staleTime: 0 })

/**
 * Reads the metrics of a program. Those of the previous choice stay on the screen until the new
 * ones arrive.
 */
export const programStatistics = (brandId: string, id: string, period: ProgramStatistics['period']) =>
  endpointQuery('GET /program/data/{brandId}/{programId}', [...programKeys.statistics(id), period], {
    params: { brandId, programId: id },
    query: { period },
    placeholderData: keepPreviousData,
  })

/**
 * Puts a program from the server into the cache, and reads everything else about programs again.
 */
export function keepProgram(client: QueryClient, program: Program): void {
  client.setQueryData(programKeys.one(program._id), program)
  void client.invalidateQueries({
    queryKey: programKeys.all,
    predicate: ({ queryKey }) => queryKey[1] !== 'one' || queryKey[2] !== program._id,
  })
}

export type NewProgram = CallInput<'POST /program'>['body']

export type ProgramChanges = CallInput<'PUT /program/{id}'>['body']

export function updateProgram(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ProgramChanges) => call('PUT /program/{id}', { params: { id }, body }),
    onSuccess: (program) => keepProgram(client, program),
    meta: { quiet: true },
  })
}

export function deleteProgram(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (asked: Confirmed) => call('DELETE /program/{id}', { params: { id }, asked }),
    onSuccess: () => {
      client.removeQueries({ queryKey: programKeys.one(id) })
      return client.invalidateQueries({ queryKey: programKeys.all })
    },
  })
}

export type ConfigBody = CallInput<'PUT /program/{id}/config'>['body']

/**
 * Replaces the mechanics. The server refuses the change when `version` is no longer the present
 * version.
 */
export function saveConfig(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ config, version }: { config: ConfigBody; version: number }) =>
      call('PUT /program/{id}/config', {
        params: { id },
        body: config,
        headers: { 'if-match': `"${version}"` },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: programKeys.all }),
    meta: { quiet: true },
  })
}

export type DryRunBody = CallInput<'POST /program/{id}/dry-run'>['body']
export type PastResult = Answer<'POST /program/{id}/dry-run'>

/** Runs mechanics over the brand's past sales without saving anything. The card shows a failure. */
export function tryPastPurchases(id: string) {
  return mutationOptions({
    mutationFn: (body: DryRunBody) => call('POST /program/{id}/dry-run', { params: { id }, body }),
    meta: { quiet: true },
  })
}
