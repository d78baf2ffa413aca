import type { Example } from '../../../../platform/testing/example.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { summaryOf, withPassword } from './merge.ts'

/** A request for a merge that succeeds, for the tests of repeated requests. */
export function mergeExamples(test: TestApp): Readonly<Record<string, () => Promise<Example>>> {
  return {
    'POST /user/{id}/merge': async () => {
      const as = await withPassword(test)
      const { proof } = await summaryOf(test, as, await withPassword(test))
      const params = { id: as.id }
      return {
        as,
        params,
        body: { proof, word: 'UNISCI' },
        other: { params, body: { proof, word: 'MERGE' } },
        refused: { params, body: { proof: 'nessuna', word: 'UNISCI' } },
      }
    },
  }
}
