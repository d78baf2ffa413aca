import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { dealKeys } from '~/modules/marketplace/deals/shopper/model/query-keys.ts'
import { memberKeys } from '~/modules/loyalty/members/shared/model/member-keys.ts'
import { noticeKeys } from '~/modules/foundation/notifications/model/notice-keys.ts'
import { programKeys } from '~/modules/loyalty/programs/shared/api/program-keys.ts'
import { redemptionKeys } from '~/modules/redemption/redemptions/model/keys.ts'
import { walletKeys } from '~/modules/redemption/brand-points/shared/model/query-keys.ts'
import { renew, renewAfterGap } from './renewals.ts'

const deal = (id: string) => ({ _id: id, reactions: {}, isUsed: false })
const event = (status: 'redeemed' | 'cancelled') =>
  ({ type: 'redemption', data: { _id: 'r', dealId: 'a', status, points: 50 } }) as const

const KEYS = {
  browse: dealKeys.browse({ q: '' }),
  cart: [...dealKeys.saved, 'cart'],
  balance: [...walletKeys.points, 'balance'],
  codes: redemptionKeys.open,
  code: redemptionKeys.one('r'),
  otherCode: redemptionKeys.one('s'),
  opened: redemptionKeys.opened('store', 'a', '1'),
  joined: memberKeys.joined,
  events: memberKeys.events('p'),
  programPage: memberKeys.page('p'),
  claim: memberKeys.claim('c'),
  coupon: memberKeys.coupon('k'),
  queue: programKeys.claimList('p', 'open', ''),
  otherQueue: programKeys.claimList('q', 'open', ''),
  statistics: programKeys.statistics('p'),
  followed: ['followed'],
  notices: noticeKeys.list,
  unread: noticeKeys.unread,
}

function filled() {
  const client = new QueryClient()
  for (const key of Object.values(KEYS)) client.setQueryData(key, {})
  client.setQueryData(KEYS.browse, { pages: [{ items: [deal('a'), deal('b')] }], pageParams: [] })
  const old = () =>
    Object.entries(KEYS).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []))
  return { client, old }
}

it('R-195 a redeemed deal is marked as used in every list, and queries that count points or saved deals are renewed', () => {
  const { client, old } = filled()
  renew(client, event('redeemed'))
  expect(client.getQueryData(KEYS.browse)).toMatchObject({
    pages: [{ items: [{ isUsed: true }, { isUsed: false }] }],
  })
  expect(old()).toEqual(['cart', 'balance', 'codes', 'code'])
})

it('a given-up code makes its deal redeemable again: queries of deals are renewed', () => {
  const { client, old } = filled()
  renew(client, event('cancelled'))
  expect(client.getQueryData(KEYS.browse)).toMatchObject({
    pages: [{ items: [{ isUsed: false }, { isUsed: false }] }],
  })
  expect(old()).toEqual(['browse', 'cart', 'balance', 'codes', 'code'])
})

it('a change of points renews only queries of points', () => {
  const { client, old } = filled()
  renew(client, { type: 'points', data: { balance: 3 } })
  expect(old()).toEqual(['balance'])
})

it('a change in a program renews only the user’s data of programs', () => {
  const { client, old } = filled()
  renew(client, { type: 'program', data: { programId: 'p', points: 39, debt: 0, stamps: 3 } })
  expect(old()).toEqual(['joined', 'events', 'claim', 'coupon'])
})

it('R-334 a step of a claimed reward renews the member’s data and the queue and numbers of its program', () => {
  const { client, old } = filled()
  renew(client, { type: 'claim', data: { _id: 'c', programId: 'p' } })
  expect(old()).toEqual(['joined', 'events', 'claim', 'coupon', 'queue', 'statistics'])
})

it('R-382 a till’s use of a coupon renews the coupon on the screen', () => {
  const { client, old } = filled()
  renew(client, { type: 'coupon', data: { _id: 'k' } })
  expect(old()).toContain('coupon')
})

it('R-419 the bell follows new notifications at once, and their list is renewed', () => {
  const { client, old } = filled()
  renew(client, { type: 'notices', data: { unread: 7 } })
  expect(client.getQueryData(KEYS.unread)).toBe(7)
  expect(old()).toEqual(['notices'])
})

it('after a gap in the stream changing data is renewed; a code is never opened a second time', () => {
  const { client, old } = filled()
  renewAfterGap(client)
  expect(old()).toEqual([
    'balance',
    'codes',
    'code',
    'otherCode',
    'joined',
    'events',
    'claim',
    'coupon',
    'queue',
    'otherQueue',
    'notices',
    'unread',
  ])
})
