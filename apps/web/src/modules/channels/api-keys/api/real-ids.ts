import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads the brand's newest active program, for examples that can be sent unchanged. */
export const exampleProgram = (brandId: string) =>
  queryOptions({
    queryKey: [ROOTS.programs, 'example', brandId],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /program', { query: { brandId, status: 'active', limit: 1 }, signal })
      const [program] = items
      return program === undefined ? null : { _id: program._id, name: program.name }
    },
    meta: { quiet: true },
  })
