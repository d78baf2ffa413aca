import { type CallInput, callRaw } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { saveFile } from '~/lib/save-file.ts'

/** Reads what the brand can print, and the line for its own site. */
export const kitQuery = endpointQuery('GET /shop-kit', [ROOTS.brands, 'kit'], {})

export type Printing = CallInput<'GET /shop-kit/print'>['query']

/** Saves a poster as a file with this name. */
export const savePoster = {
  mutationFn: async ({ name, ...query }: Printing & { name: string }) => {
    const response = await callRaw('GET /shop-kit/print', { query })
    saveFile(`${name}.pdf`, await response.blob())
  },
}
