import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Export, ExportSchedule, ExportScheduleBody } from '@vicino/contract/marketing/exports/schemas'
import { call, callRaw } from '~/lib/api.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { saveFile } from '~/lib/save-file.ts'
import { programKeys } from '../../../../loyalty/programs/shared/api/program-keys.ts'

const WAITING_MS = 2000

/**
 * Reads the brand's exports of the last 30 days, newest first, and again while one is being made.
 */
export const exportPages = (brandId: string) =>
  endpointPages('GET /integration/export', [...programKeys.exports, 'list', brandId], {
    query: { brandId, limit: '10' },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((one) => one.state === 'waiting')) === true
        ? WAITING_MS
        : false,
  })

export const exportSchedules = (brandId: string) =>
  endpointQuery('GET /integration/export-schedule', [...programKeys.exports, 'schedules', brandId], {
    query: { brandId },
    staleTime: 0,
  })

const readAgain = (client: QueryClient) => () => client.invalidateQueries({ queryKey: programKeys.exports })

type Once = Pick<Export, 'what'> & {
  readonly programId: string | null
  readonly brandId: string
  readonly from: string | null
  readonly to: string | null
}

/** Requests a file at once. The sheet shows a refusal. */
export const makeExport = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Once) => call('POST /integration/export', { body }),
    onSuccess: readAgain(client),
    meta: { quiet: true },
  })

/** Makes a schedule, or changes the one with the given id. The sheet shows a refusal. */
export const saveSchedule = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, body }: { id: string | null; body: ExportScheduleBody }) =>
      id === null
        ? call('POST /integration/export-schedule', { body })
        : call('PUT /integration/export-schedule/{id}', { params: { id }, body }),
    onSuccess: readAgain(client),
    meta: { quiet: true },
  })

export const removeSchedule = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /integration/export-schedule/{id}', { params: { id } }),
    onSuccess: readAgain(client),
  })

export const removeExport = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /integration/export/{id}', { params: { id } }),
    onSuccess: readAgain(client),
  })

const FILES = { csv: 'GET /integration/export/{id}/csv', xlsx: 'GET /integration/export/{id}/xlsx' } as const
const NAMES = {
  customers: 'clienti',
  movements: 'movimenti',
  purchases: 'acquisti',
  coupons: 'coupon',
  deals: 'deal',
} as const

/** Downloads the file of an export. */
export const saveExport = (client: QueryClient, { _id: id, what, createdAt }: Export) =>
  mutationOptions({
    mutationFn: async (format: keyof typeof FILES) => {
      const answer = await callRaw(FILES[format], { params: { id } })
      saveFile(`${NAMES[what]}-${createdAt.slice(0, 10)}.${format}`, await answer.blob())
    },
    onSuccess: readAgain(client),
  })

/** Builds the body of a schedule with changes. */
export const bodyOfSchedule = (
  schedule: ExportSchedule,
  brandId: string,
  changes: Partial<ExportScheduleBody>,
): ExportScheduleBody => {
  const { what, program, every, weekday, monthDay, hour, isPaused } = schedule
  const programId = program?._id ?? null
  return { brandId, what, programId, every, weekday, monthDay, hour, isPaused, ...changes }
}
