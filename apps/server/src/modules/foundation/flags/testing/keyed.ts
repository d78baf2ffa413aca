import type { Example } from '../../../../platform/testing/example.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'

const body = (it: string) => ({ key: 'deals', sectors: ['alcohol'], reason: { it, en: 'A reason' } })

/** Requests of the section of flags that succeed, for the tests of repeated requests. */
export function flagExamples(test: TestApp): Readonly<Record<string, () => Promise<Example>>> {
  return {
    'POST /flag': async () => ({
      as: await test.createUser({ role: 'superAdmin' }),
      body: body('Un motivo'),
      other: { body: body('Un altro motivo') },
    }),
  }
}
