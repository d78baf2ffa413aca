import { mutationOptions } from '@tanstack/react-query'
import { callRaw } from '~/lib/api.ts'
import { saveFile } from '~/lib/save-file.ts'
import { serverClock } from '~/lib/server-clock.ts'

export type Format = 'csv' | 'xlsx'

const CUSTOMERS = {
  csv: 'GET /customer/{programId}/export',
  xlsx: 'GET /customer/{programId}/export.xlsx',
} as const
const MOVEMENTS = {
  csv: 'GET /customer/{programId}/movement/export',
  xlsx: 'GET /customer/{programId}/movement/export.xlsx',
} as const
const DEALS = { csv: 'GET /deal/own/export', xlsx: 'GET /deal/own/export.xlsx' } as const

async function save(name: string, format: Format, answer: Response): Promise<void> {
  const day = new Date(serverClock.now()).toISOString().slice(0, 10)
  saveFile(`${name}-${day}.${format}`, await answer.blob())
}

/** Downloads all customers of a program. */
export const saveCustomers = (programId: string) =>
  mutationOptions({
    mutationFn: async (format: Format) =>
      save('clienti', format, await callRaw(CUSTOMERS[format], { params: { programId } })),
  })

/** Downloads the movements of a program's points and stamps, of a period or all. */
export const saveMovements = (programId: string, period: { from: string; to: string }) =>
  mutationOptions({
    mutationFn: async (format: Format) => {
      const query = { ...(period.from && { from: period.from }), ...(period.to && { to: period.to }) }
      return save('movimenti', format, await callRaw(MOVEMENTS[format], { params: { programId }, query }))
    },
  })

/** Downloads the deals of the caller's brand with their metrics. */
export const saveDeals = mutationOptions({
  mutationFn: async (format: Format) => save('deal', format, await callRaw(DEALS[format], {})),
})
