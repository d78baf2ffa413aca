import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from '@vicino/contract/foundation/live/schemas'
import { conversationKeys } from '~/modules/social/conversations/model/conversation-keys.ts'
import { dealKeys } from '~/modules/marketplace/deals/shopper/model/query-keys.ts'
import { patchDeals } from '~/modules/marketplace/deals/shopper/model/patch-deals.ts'
import { noticeKeys } from '~/modules/foundation/notifications/model/notice-keys.ts'
import { programKeys } from '~/modules/loyalty/programs/shared/api/program-keys.ts'
import { redemptionKeys } from '~/modules/redemption/redemptions/model/keys.ts'
import type { LiveData, LiveType } from '~/lib/live/live.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Prefixes of the query keys that are read again after each type of live event. */
const RENEWS: { readonly [T in LiveType]: (data: LiveData<T>) => readonly QueryKey[] } = {
  // Typing changes no stored data.
  conversation: ({ _id, what }) =>
    what === 'typing' ? [] : [conversationKeys.lists, conversationKeys.unread, conversationKeys.of(_id)],
  notices: () => [noticeKeys.list],
  // A comment on the deal, or a review of its product.
  comments: ({ dealId }) => [[ROOTS.comments, dealId], [ROOTS.reviews]],
  // The open Panoramica reads its metrics itself, at limited intervals.
  figures: () => [],
  points: () => [[ROOTS.points]],
  // The session has a token of the new role now. The user's own data holds the new permissions, and
  // the application its approval.
  role: () => [[ROOTS.users], [ROOTS.business]],
  program: () => [[ROOTS.memberships]],
  claim: ({ programId }) => [
    [ROOTS.memberships],
    programKeys.claims(programId),
    programKeys.catalogue(programId),
    programKeys.statistics(programId),
  ],
  // The wallet's coupons, and the coupon whose QR is on the screen.
  coupon: () => [[ROOTS.memberships]],
  post: () => [[ROOTS.posts]],
  queue: () => [[ROOTS.posts, 'queue']],
  redemption: ({ _id, status }) => [
    [ROOTS.points],
    [ROOTS.redemptions],
    redemptionKeys.one(_id),
    // A redeemed deal keeps its place in the lists, where renew() marks it as used. Only the saved
    // lists are read again, because their tabs and counts depend on it. After a cancelled or voided
    // code the deal can be redeemed again, so all lists are read again.
    status === 'redeemed' ? dealKeys.saved : dealKeys.all,
  ],
}

/** Read again each time the stream opens, because this page may have missed earlier events. */
const AFTER_A_GAP: readonly QueryKey[] = [
  [ROOTS.points],
  [ROOTS.memberships],
  [ROOTS.redemptions],
  [ROOTS.posts],
  redemptionKeys.anyOne,
  programKeys.allClaims,
  [ROOTS.notices],
  [ROOTS.conversations],
]

/**
 * Reads the data that an event changed again. A screen that learns of a change by itself calls this
 * too, because the event may come late or never.
 */
export function renew(client: QueryClient, event: LiveEvent): void {
  if (event.type === 'redemption' && event.data.status === 'redeemed') {
    const { dealId } = event.data
    client.setQueriesData({ queryKey: dealKeys.all }, (data: unknown) =>
      patchDeals(data, dealId, { isUsed: true }),
    )
  }
  // The bell changes at once; the list on the screen is read again.
  if (event.type === 'notices') client.setQueryData(noticeKeys.unread, event.data.unread)
  const keys = keysOf(event)
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
}

function keysOf(event: LiveEvent): readonly QueryKey[] {
  const of = RENEWS[event.type] as (data: LiveData<LiveType>) => readonly QueryKey[]
  return of(event.data)
}

export function renewAfterGap(client: QueryClient): void {
  for (const queryKey of AFTER_A_GAP) void client.invalidateQueries({ queryKey })
}
