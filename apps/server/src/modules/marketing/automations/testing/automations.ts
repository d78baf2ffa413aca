import { addAutomation, listAutomationRuns } from '@vicino/contract/marketing/automations/endpoints'
import type { AutomationRun, Automation } from '@vicino/contract/marketing/automations/schemas'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import type { Clientele } from '../../../loyalty/customers/testing/customers-fixture.ts'
import { scanDays } from '../scans.ts'
import { workDue } from '../work-due.ts'

type Body = Partial<Omit<BodyInputOf<typeof addAutomation>, 'actions'>> & {
  readonly actions?: Partial<BodyInputOf<typeof addAutomation>['actions']>
}

export const MESSAGE = { title: 'Grazie!', text: 'A presto.', notification: true, email: false } as const

/** Makes an automation as its brand does: by default 20 points at a purchase. */
export function makeAutomation(
  test: TestApp,
  shop: Pick<Clientele, 'owner' | 'programId'>,
  body: Body = {},
): Promise<Automation> {
  return test.request(addAutomation, {
    as: shop.owner,
    body: {
      programId: shop.programId,
      name: 'Grazie per l’acquisto',
      trigger: { type: 'purchase' },
      ...body,
      actions: body.actions ?? { points: 20 },
    },
  })
}

const SILENT = { error: () => undefined }
/** Long enough for all that a test makes. */
const MS = 60_000

/** Runs all background work until nothing is left: events, the members of the day, due runs. */
export async function settleAutomations(test: TestApp): Promise<void> {
  for (;;) {
    const now = test.clock.now()
    const handled = await drainOutbox(test.db, test.services.consumers, now)
    await scanDays(test.db, now, MS)
    const worked = await workDue(test.db, now, SILENT, MS)
    if (handled === 0 && worked === 0) return
  }
}

/** The log of an automation, the oldest first. */
export async function runsOf(test: TestApp, as: TestUser, id: string): Promise<AutomationRun[]> {
  const { items } = await test.request(listAutomationRuns, { as, params: { id }, query: { limit: '100' } })
  return items.toReversed()
}

/** Lists how its runs ended, the oldest first: 'done', or the reason. */
export const endsOf = async (test: TestApp, as: TestUser, id: string): Promise<string[]> =>
  (await runsOf(test, as, id)).map(({ state, reason }) => (state === 'skipped' ? (reason ?? '') : state))
