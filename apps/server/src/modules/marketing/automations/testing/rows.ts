import { addAutomation } from '@vicino/contract/marketing/automations/endpoints'
import { sql } from 'kysely'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { makeShop } from '../../../loyalty/members/testing/members-fixture.ts'

export const AUTOMATION = { name: 'Grazie', trigger: { type: 'purchase' }, actions: { points: 5 } } as const

/** An automation of a brand that nobody in the test belongs to. */
export async function automationOfAnother(test: TestApp): Promise<string> {
  const { brandId, programId } = await makeShop(test)
  const owner = await test.createUser({ role: 'brand', brand_id: brandId })
  const { _id } = await test.request(addAutomation, { as: owner, body: { programId, ...AUTOMATION } })
  return _id
}

/** Calls about an automation, for the test of foreign rows. */
export function automationRows(test: () => TestApp) {
  const row = () => automationOfAnother(test())
  return {
    'GET /automation/{id}': { row },
    'PUT /automation/{id}': { row, body: { ...AUTOMATION, version: 1 } },
    'DELETE /automation/{id}': { row },
    'POST /automation/{id}/pause': { row, body: {} },
    'POST /automation/{id}/resume': { row, body: {} },
    'GET /automation/{id}/run': { row },
  }
}

/** Makes a user who wrote an automation and was thanked by another one. */
export async function thanked(test: TestApp, { id }: TestUser): Promise<void> {
  const automationId = await automationOfAnother(test)
  await sql`
    WITH version AS (
      INSERT INTO automation_versions (automation_id, version, config, author_id, created_at)
      SELECT automation_id, 2, config, ${id}, created_at FROM automation_versions WHERE automation_id = ${automationId}
    )
    INSERT INTO automation_runs (automation_id, version, program_id, user_id, event_key, state, due_at, created_at, finished_at, outcome)
    SELECT a.id, 1, a.program_id, ${id}, 'acquisto', 'done', now(), now(), now(), '{"points": 5}' FROM automations a WHERE a.id = ${automationId}`.execute(
    test.db,
  )
}

/** Requests that a brand makes once. */
export function automationExamples(test: TestApp) {
  return {
    'POST /automation': async () => {
      const { brandId, programId } = await makeShop(test)
      const as = await test.createUser({ role: 'brand', brand_id: brandId })
      const body = { programId, ...AUTOMATION }
      const other = { body: { ...body, name: 'Altre grazie' } }
      return { as, body, other, refused: { body: { ...body, programId: NO_ID } } }
    },
  }
}
