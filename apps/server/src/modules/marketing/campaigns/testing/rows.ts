import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { makeClientele } from '../../../loyalty/customers/testing/customers-fixture.ts'
import { makeShop } from '../../../loyalty/members/testing/members-fixture.ts'
import { courted } from '../../outreach/testing/rows.ts'
import { campaignOf } from './campaign.ts'

/** Valid requests of a brand that sends to the customers of a program. */
export function campaignExamples(test: TestApp) {
  return {
    'POST /outreach/test/{programId}': async () => {
      const { owner, programId } = await makeClientele(test)
      const now = test.clock.now()
      await test.db.updateTable('users').set({ email_verified_at: now }).where('id', '=', owner.id).execute()
      const body = { title: 'Pane nuovo', text: 'Ciao {nome}' }
      const other = { params: { programId }, body: { ...body, title: 'Pizza' } }
      return {
        as: owner,
        params: { programId },
        body,
        other,
        refused: { params: { programId: NO_ID }, body },
      }
    },
    'POST /campaign/{programId}': async () => {
      const { owner, programId } = await makeClientele(test)
      const params = { programId }
      const other = { params, body: campaignOf({ title: 'Altro' }) }
      return {
        as: owner,
        params,
        body: campaignOf(),
        other,
        refused: { params: { programId: NO_ID }, body: campaignOf() },
      }
    },
  }
}

/** Endpoints that open campaigns of another brand's program. */
export const campaignRows = (row: () => Promise<string>) => ({
  'POST /outreach/test/{programId}': { row, body: { title: 'Non mia', text: 'Ciao' } },
  'GET /campaign/{programId}': { row },
  'POST /campaign/{programId}': { row, body: campaignOf() },
  'POST /campaign/{programId}/reach': {
    row,
    body: { segmentId: null, channels: { inApp: true, push: false, email: false } },
  },
  'GET /campaign/{programId}/cap': { row },
  'PUT /campaign/{programId}/cap': { row, body: { perDay: 1, perWeek: 1 } },
  'GET /campaign/{programId}/{campaignId}': { row },
  'POST /campaign/{programId}/{campaignId}/pause': { row, body: {} },
  'POST /campaign/{programId}/{campaignId}/resume': { row, body: {} },
  'POST /campaign/{programId}/{campaignId}/cancel': { row, body: {} },
  'GET /campaign/{programId}/{campaignId}/recipient': { row },
  'GET /campaign/{programId}/{campaignId}/export': { row },
})

/**
 * Makes a user who was a recipient of a campaign, wrote one, and got a brand's message with this
 * text.
 */
export async function campaigned(test: TestApp, user: TestUser, words: string): Promise<void> {
  await courted(test, user, words)
  const { id } = user
  const { brandId, programId } = await makeShop(test)
  const now = test.clock.now()
  const campaign = await test.db
    .insertInto('campaigns')
    .values({
      brand_id: brandId,
      program_id: programId,
      title: 'Campagna',
      body: 'A tutti',
      in_app: true,
      push: false,
      email: false,
      state: 'sent',
      scheduled_at: now,
      next_at: now,
      created_by: id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recipient = { campaign_id: campaign.id, user_id: id, outcome: 'sent', at: now }
  await test.db.insertInto('campaign_recipients').values(recipient).execute()
}
