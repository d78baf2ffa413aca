import { getMember } from '@vicino/contract/integrations/endpoints'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOf } from '../../platform/testing/digest.ts'
import { paramNames, someParams, titleOf } from '../../platform/testing/endpoint-cases.ts'
import { createTestApp, type TestApp } from '../../platform/testing/test-app.ts'
import { FEATURES } from '../all.ts'
import { makeKey } from './testing/key.ts'
import { rowsByKey } from './testing/rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

/** What is stored, without the count of wrong codes. */
const kept = async () =>
  Object.entries(await digestOf(test.db)).filter(([table]) => table !== 'typed_code_attempts')

const ROWS = rowsByKey(() => test)
const NAMING = ALL_ENDPOINTS.filter((one) => one.access === 'key' && paramNames(one).length > 0)

it.each(NAMING.map((endpoint) => ({ title: titleOf(endpoint), endpoint })))(
  'R-389 $title: what is another brand’s does not exist for a key, and stays as it is',
  async ({ title, endpoint }) => {
    const { headers } = await makeKey(test)
    const id = (await ROWS[title]?.row()) ?? ''
    const body = ROWS[title]?.body
    // The use of the key is noted by its first call.
    await test.send(getMember, { params: { code: 'nessuno' }, headers })
    const before = await kept()
    const sent = { params: someParams(endpoint, id), headers, ...(body === undefined ? {} : { body }) }
    expect(await test.refused(endpoint, sent)).toMatchObject({ statusCode: 404 })
    expect(await kept()).toEqual(before)
  },
)
