import { customerTimeline, notifyCustomers } from '@vicino/contract/loyalty/customers/endpoints'
import { updateMemberConsents } from '@vicino/contract/loyalty/members/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { expect, it } from 'vitest'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { award } from '../members/public.ts'
import { findProgram } from '../programs/public.ts'
import { makeClientele, withCustomers } from './testing/customers-fixture.ts'

let test: TestApp
withCustomers((app) => (test = app))

it('R-370 the timeline of a customer contains joining, events with their reasons, tiers, consents and messages, newest first, on any number of pages', async () => {
  const shop = await makeClientele(test, {}, { enabled: true, tiers: [tier('Silver', 20)] })
  const maria = await shop.member()
  test.clock.advance(60)
  const bought = await shop.buy(maria, 25)
  test.clock.advance(60)
  await shop.giveBack(bought.eventId ?? '', 3)
  test.clock.advance(60)
  const body = { marketingConsent: true, infoConsent: false }
  await test.request(updateMemberConsents, { as: maria, params: { id: shop.programId }, body })
  test.clock.advance(60)
  const message = { userIds: [maria.id], title: 'Torna il pane', text: 'Da domani ogni mattina.' }
  await test.request(notifyCustomers, {
    as: shop.owner,
    params: { programId: shop.programId },
    body: message,
  })
  const params = { programId: shop.programId, userId: maria.id }
  const all = await test.request(customerTimeline, { as: shop.owner, params })
  expect(
    all.items.map(({ kind, what, points, granted, to }) => [kind, what, points ?? granted ?? to]),
  ).toEqual([
    ['message', 'Torna il pane', null],
    ['consent', 'loyalty-marketing', true],
    ['event', 'refund', -3],
    ['event', 'purchase', 25],
    ['level', '', 'Silver'],
    ['consent', 'loyalty-profiling', true],
    ['consent', 'loyalty-details', false],
    ['consent', 'loyalty-marketing', false],
    ['consent', 'loyalty-privacy', true],
    ['joined', '', null],
  ])
  expect(all.items.find(({ what }) => what === 'purchase')?.event).toMatchObject({
    amount: 25,
    amountLeft: 22,
    items: [{ kind: 'purchase', points: 25, sentence: expect.stringMatching(/25/) }],
  })
  expect(all.items.filter(({ kind, event }) => (kind === 'event') !== (event !== null))).toEqual([])
  const byPages: unknown[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: '2', ...(cursor === undefined ? {} : { cursor }) }
    const { items, nextCursor } = await test.request(customerTimeline, { as: shop.owner, params, query })
    byPages.push(...items)
    cursor = nextCursor
  }
  expect(byPages).toEqual(all.items)
})

it('R-370 an award that the program does not give is no entry of the timeline', async () => {
  const shop = await makeClientele(test)
  const maria = await shop.member()
  const program = await findProgram(test.db, shop.programId)
  if (program === undefined) throw new Error('The program exists')
  const now = test.clock.now()
  const liked = { mechanic: 'review', objectId: maria.id, source: 'review', externalId: maria.id } as const
  const result = await test.db
    .transaction()
    .execute((tx) => award(tx, { program, userId: maria.id, ...liked, at: now, now }))
  expect(result.reason).toBe('not_eligible')
  const params = { programId: shop.programId, userId: maria.id }
  const { items } = await test.request(customerTimeline, { as: shop.owner, params })
  expect(items.filter(({ kind }) => kind === 'event')).toEqual([])
})
