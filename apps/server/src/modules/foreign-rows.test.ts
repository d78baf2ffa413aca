import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import { actsForAll } from '@vicino/contract/identity/permissions/constants'
import { ROLES } from '@vicino/contract/roles'
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../platform/testing/digest.ts'
import { NO_ID, NO_VERSION, paramNames, someParams, titleOf } from '../platform/testing/endpoint-cases.ts'
import { makeBrand, makeDeal, makeProduct } from '../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../platform/testing/test-app.ts'
import { FEATURES } from './all.ts'
import { companyRows } from './marketplace/brands/company/testing/rows.ts'
import { webhookRows } from './channels/webhooks/testing/rows.ts'
import { accountRows } from './identity/account/testing/rows.ts'
import { automationRows } from './marketing/automations/testing/rows.ts'
import { customerRows } from './loyalty/customers/testing/rows.ts'
import { campaignRows } from './marketing/campaigns/testing/rows.ts'
import { couponRows } from './loyalty/coupons/testing/rows.ts'
import { exportRows } from './marketing/exports/testing/rows.ts'
import { claimOfAnother } from './loyalty/claims/testing/claim-row.ts'
import { keyRows, rowsByKey } from './channels/api-keys/testing/rows.ts'
import { makeComment } from './social/comments/testing/comment.ts'
import { displayOfAnother, groupOfAnother, playlistOfAnother } from './channels/displays/testing/rows.ts'
import { SHOP, shopOfBrand } from './marketplace/shops/testing/rows.ts'
import { staffRows } from './identity/staff/testing/rows.ts'
import { RECALL } from './marketplace/deals/testing/recall.ts'
import { makeReview } from './social/reviews/testing/review.ts'
import { makeShop } from './loyalty/members/testing/members-fixture.ts'
import { ledgerRows } from './loyalty/ledger-tree/testing/rows.ts'
import { missingRows } from './loyalty/missing-points/testing/rows.ts'
import { referralRows } from './loyalty/referrals/testing/referrals-fixture.ts'
import { plannedRows } from './marketplace/deals/testing/planned-rows.ts'
import { waitingEntry } from './till/offline/testing/waiting-entry.ts'
import { visitRows } from './loyalty/visits/testing/rows.ts'
import { messageOfAnother } from './marketing/outreach/testing/rows.ts'
import { CANCELLATION, makeProgram } from './loyalty/programs/testing/program.ts'
import { linkOfAnother, payoutOfAnother, slotsOfAnother } from './channels/promoters/testing/rows.ts'
import { accessToAnother } from './administration/support-access/testing/support-access-fixture.ts'
import { decisionOfAnother } from './administration/moderation/testing/moderation-fixture.ts'
import { commissionOf } from './channels/promoters/testing/keyed.ts'
import { makeReward, rewardBody } from './loyalty/programs/rewards/testing/reward.ts'
import { programRows } from './loyalty/programs/testing/rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

const followOfAnother = async (): Promise<string> => {
  const { id } = await test.createUser()
  const brand = await makeBrand(test.db)
  const row = { user_id: id, brand_id: brand.id }
  return (await test.db.insertInto('follows').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Makes a live code of another person at another brand. */
const codeOfAnother = async (): Promise<string> => {
  const deal = await makeDeal(test.db, { held: 1 })
  const row = {
    deal_id: deal.id,
    user_id: (await test.createUser()).id,
    brand_id: deal.brand_id,
    channel: 'store',
    transaction_id: String(randomInt(100_000_000, 1_000_000_000)),
    points: 50,
    price_cents: deal.price_cents,
    discount_price_cents: deal.discount_price_cents,
    opened_at: test.clock.now(),
    expires_at: new Date(test.clock.now().getTime() + 900_000),
  }
  return (await test.db.insertInto('redemptions').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const passkeyOfAnother = async (): Promise<string> => {
  const { id } = await test.createUser()
  const row = {
    user_id: id,
    credential_id: String(randomInt(1_000_000_000)),
    public_key: Buffer.from([1]),
    sign_count: 0,
    name: 'Telefono',
    created_at: test.clock.now(),
  }
  return (await test.db.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Makes another person's Proof Post that waits for the decision of another brand. */
const postOfAnother = async (): Promise<string> => {
  const { id: brand_id } = await makeBrand(test.db)
  const at = test.clock.now()
  const row = {
    author_id: (await test.createUser()).id,
    product_id: (await makeProduct(test.db, { brand_id })).id,
    brand_id,
    title: 'Non mio',
    description: 'Di un altro.',
    cover_url: '/files/images/post/x.webp',
    created_at: at,
    listed_at: at,
  }
  return (await test.db.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const programOfAnother = async (status = 'active'): Promise<string> =>
  (
    await makeProgram(test.db, {
      brand_id: (await makeBrand(test.db)).id,
      status,
      start_date: '2099-01-01',
      end_date: '2099-12-31',
    })
  ).id

/** Makes a reward of another brand's draft; one id is for both, as it fills all path parameters. */
const rewardOfAnother = async (): Promise<string> => {
  const id = await programOfAnother('draft')
  await makeReward(test.db, id, { id })
  return id
}

/** Makes a program of another brand, with a member and a purchase. */
const shopOfAnother = async () => {
  const shop = await makeShop(test)
  const { eventId } = await shop.buy(await shop.customer(), 10)
  return { programId: shop.programId, purchaseId: eventId ?? '' }
}
const joinedOfAnother = async (): Promise<string> => (await shopOfAnother()).programId
const purchaseOfAnother = async (): Promise<string> => (await shopOfAnother()).purchaseId

const claimOfOther = (): Promise<string> => claimOfAnother(test)
const reviewOfAnother = async (): Promise<string> => (await makeReview(test)).id
const commentOfAnother = (): Promise<string> => makeComment(test)

const conversationOfAnother = async (): Promise<string> => {
  const row = {
    user_id: (await test.createUser()).id,
    brand_id: (await makeBrand(test.db)).id,
    created_at: test.clock.now(),
  }
  return (await test.db.insertInto('conversations').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const productOfAnother = async () => (await makeDeal(test.db)).product_id

/** Endpoints for a row of one owner: a maker of another owner's row, and a valid body. */
const OWNED: Record<string, { row: () => Promise<string>; body?: object }> = {
  'GET /user/{id}': { row: async () => (await test.createUser()).id },
  'POST /user/{id}/terms': {
    row: async () => (await test.createUser()).id,
    body: { version: TERMS_VERSION },
  },
  'PUT /user/{id}': { row: async () => (await test.createUser()).id, body: { username: 'Non mia' } },
  ...accountRows(() => test),
  ...missingRows(() => test),
  ...referralRows(() => test),
  ...visitRows(() => test),
  ...companyRows(() => test),
  'PUT /deal/{id}': { row: async () => (await makeDeal(test.db)).id, body: { title: 'Non mia' } },
  'POST /deal/{id}/recall': { row: async () => (await makeDeal(test.db)).id, body: RECALL },
  'POST /deal/{id}/end': { row: async () => (await makeDeal(test.db)).id, body: { cancelCodes: true } },
  ...plannedRows(() => test),
  'DELETE /shop/{id}': { row: () => shopOfBrand(test) },
  'PUT /shop/{id}': { row: () => shopOfBrand(test), body: { ...SHOP, version: NO_VERSION } },
  'POST /shop/{id}/reopen': { row: () => shopOfBrand(test) },
  ...staffRows(() => test),
  ...keyRows(() => test),
  ...webhookRows(() => test),
  ...couponRows(() => test),
  ...exportRows(() => test),
  'PUT /display/{id}': { row: () => displayOfAnother(test), body: { name: 'Non mio' } },
  'DELETE /display/{id}': { row: () => displayOfAnother(test) },
  'PUT /display/group/{id}': { row: () => groupOfAnother(test), body: { name: 'Non mio', displayIds: [] } },
  'DELETE /display/group/{id}': { row: () => groupOfAnother(test) },
  'GET /display/playlist/{id}': { row: () => playlistOfAnother(test) },
  'PUT /display/playlist/{id}': {
    row: () => playlistOfAnother(test),
    body: { name: 'Non mia', items: [], version: NO_VERSION },
  },
  'DELETE /display/playlist/{id}': { row: () => playlistOfAnother(test) },
  'PUT /product/{id}': { row: productOfAnother, body: { productName: 'Non mio' } },
  'GET /product/{id}/record': { row: productOfAnother },
  'GET /follower/{id}': { row: followOfAnother },
  'PUT /follower/{id}': { row: followOfAnother, body: { notify: false } },
  'POST /auth/session/{id}/end': { row: async () => (await test.createUser()).sessionId },
  'DELETE /auth/passkey/{id}': { row: passkeyOfAnother },
  'GET /conversation/{id}': { row: conversationOfAnother },
  'GET /conversation/{id}/message': { row: conversationOfAnother },
  'POST /conversation/{id}/message': { row: conversationOfAnother, body: { clientId: NO_ID, text: 'Ciao' } },
  'POST /conversation/{id}/read': { row: conversationOfAnother, body: { upTo: NO_ID } },
  'POST /conversation/{id}/typing': { row: conversationOfAnother, body: {} },
  'POST /conversation/{id}/assign': { row: conversationOfAnother, body: { mine: true, from: null } },
  'POST /conversation/{id}/block': { row: conversationOfAnother, body: { blocked: true } },
  'POST /conversation/{id}/report': { row: conversationOfAnother, body: { text: 'Spam' } },
  ...campaignRows(joinedOfAnother),
  'GET /outreach/message/{id}': { row: () => messageOfAnother(test) },
  'POST /outreach/message/{id}/open': { row: () => messageOfAnother(test), body: {} },
  'POST /outreach/message/{id}/click': { row: () => messageOfAnother(test), body: {} },
  'GET /redemption/{id}': { row: codeOfAnother },
  'GET /redemption/{id}/qr': { row: codeOfAnother },
  'POST /redemption/{id}/cancel': { row: codeOfAnother, body: {} },
  'POST /redemption/{id}/free': { row: codeOfAnother, body: {} },
  'GET /post/{id}': { row: postOfAnother },
  'PUT /post/{id}': { row: postOfAnother, body: { title: 'Mio' } },
  'DELETE /post/{id}': { row: postOfAnother },
  'POST /access/{id}/answer': { row: () => accessToAnother(test), body: { consent: true } },
  'POST /access/{id}/end': { row: () => accessToAnother(test) },
  'POST /report/decision/{id}/appeal': { row: () => decisionOfAnother(test), body: { text: 'No' } },
  'POST /post/{id}/report': { row: postOfAnother, body: { reason: 'misleading' } },
  'POST /post/{id}/like': { row: postOfAnother, body: { liked: true } },
  'POST /promoter/slot/{id}/close': { row: () => slotsOfAnother(test), body: {} },
  'POST /promoter/link/{id}/return': { row: () => linkOfAnother(test), body: {} },
  'POST /promoter/commission/{id}/release': { row: async () => (await commissionOf(test)).id, body: {} },
  'POST /promoter/commission/{id}/refuse': {
    row: async () => (await commissionOf(test)).id,
    body: { reason: 'Non mia' },
  },
  'GET /promoter/payout/{id}/statement': { row: () => payoutOfAnother(test) },
  'GET /promoter/payout/{id}/csv': { row: () => payoutOfAnother(test) },
  'GET /program/{id}/membership': { row: joinedOfAnother },
  'PUT /program/{id}/consent': {
    row: joinedOfAnother,
    body: { marketingConsent: true, infoConsent: true },
  },
  'POST /program/{id}/leave': { row: joinedOfAnother, body: { confirm: true } },
  'POST /purchase/{id}/refund': { row: purchaseOfAnother, body: { receiptId: 'X-1' } },
  'POST /redemption/{id}/void': { row: codeOfAnother, body: { reason: 'Non mia' } },
  'POST /till/offline/conflict/{id}/answer': { row: () => waitingEntry(test), body: { count: true } },
  'GET /program/{id}/catalogue': { row: joinedOfAnother },
  'GET /claim/{id}': { row: claimOfOther },
  'GET /claim/{id}/qr': { row: claimOfOther },
  'GET /claim/{id}/certificate': { row: claimOfOther },
  'POST /claim/{id}/cancel': { row: claimOfOther, body: {} },
  'POST /claim/{id}/receive': { row: () => claimOfAnother(test, 'shipped'), body: {} },
  'POST /claim/{id}/substitute': { row: claimOfOther, body: { rewardId: NO_ID } },
  'POST /claim/{id}/undo': { row: claimOfOther, body: { reason: 'Non mia' } },
  'GET /program/{id}/claim': { row: programOfAnother },
  'GET /program/{id}/claim/{claimId}': { row: claimOfOther },
  'POST /program/{id}/claim/{claimId}/approve': { row: claimOfOther, body: {} },
  'POST /program/{id}/claim/{claimId}/refuse': { row: claimOfOther, body: { reason: 'Non mia' } },
  'POST /program/{id}/claim/{claimId}/ready': { row: claimOfOther, body: {} },
  'POST /program/{id}/claim/{claimId}/ship': { row: claimOfOther, body: {} },
  'POST /program/{id}/claim/{claimId}/deliver': { row: claimOfOther, body: {} },
  'POST /program/{id}/claim/{claimId}/cancel': { row: claimOfOther, body: { reason: 'Non mia' } },
  'POST /program/{id}/claim/{claimId}/offer': {
    row: claimOfOther,
    body: { reason: 'Non mia', rewardIds: [NO_ID] },
  },
  'GET /program/{id}/partner': { row: programOfAnother },
  'POST /program/{id}/partner': {
    row: programOfAnother,
    body: { brandId: NO_ID, earns: true, handsOver: true, pointsPrice: 8, prizePercent: 60 },
  },
  'DELETE /program/{id}/partner/{brandId}': { row: programOfAnother },
  'POST /partnership/{id}/accept': {
    row: programOfAnother,
    body: { earns: true, handsOver: true, pointsPrice: 8, prizePercent: 60 },
  },
  'POST /partnership/{id}/decline': { row: programOfAnother, body: {} },
  'POST /partnership/{id}/leave': { row: programOfAnother, body: {} },
  'GET /program/{id}/clearing': { row: programOfAnother },
  ...ledgerRows(() => test, programOfAnother),
  'POST /program/{id}/clearing/{month}/settle': { row: programOfAnother, body: { brandId: NO_ID } },
  'GET /program/{id}/reward': { row: programOfAnother },
  'POST /program/{id}/reward': { row: () => programOfAnother('draft'), body: rewardBody() },
  'PUT /program/{id}/reward/order': { row: () => programOfAnother('draft'), body: { ids: [] } },
  'PUT /program/{id}/reward/{rewardId}': { row: rewardOfAnother, body: rewardBody() },
  'DELETE /program/{id}/reward/{rewardId}': { row: rewardOfAnother },
  'POST /program/{id}/reward/{rewardId}/pause': { row: rewardOfAnother, body: {} },
  'POST /program/{id}/reward/{rewardId}/resume': { row: rewardOfAnother, body: {} },
  ...automationRows(() => test),
  ...customerRows(joinedOfAnother),
  'GET /program/{id}/regulation/draft': { row: () => programOfAnother('draft') },
  'PUT /program/{id}/regulation': {
    row: () => programOfAnother('draft'),
    body: { draftVersion: 0, sections: [] },
  },
  ...programRows(programOfAnother),
  'GET /program/{id}': { row: programOfAnother },
  'PUT /program/{id}': { row: programOfAnother, body: { baseInfo: { description: 'Non mia' } } },
  'DELETE /program/{id}': { row: () => programOfAnother('draft') },
  'GET /program/{id}/config': { row: programOfAnother },
  'PUT /program/{id}/config': { row: () => programOfAnother('draft'), body: { acquisti: { pointCoeff: 9 } } },
  'GET /program/{id}/lint': { row: programOfAnother },
  'POST /program/{id}/simulate': { row: programOfAnother, body: { amount: 10 } },
  'POST /program/{id}/dry-run': { row: programOfAnother, body: {} },
  'POST /program/{id}/schedule': { row: () => programOfAnother('draft'), body: {} },
  'POST /program/{id}/unschedule': { row: () => programOfAnother('scheduled'), body: {} },
  'POST /program/{id}/activate': { row: () => programOfAnother('scheduled'), body: {} },
  'GET /program/{id}/cancel': { row: programOfAnother },
  'POST /program/{id}/cancel': { row: programOfAnother, body: CANCELLATION },
  'POST /program/{id}/wind-down': { row: programOfAnother, body: {} },
  'DELETE /comment/{id}': { row: commentOfAnother },
  'PUT /review/{id}': { row: reviewOfAnother, body: { stars: 1 } },
  'DELETE /review/{id}': { row: reviewOfAnother },
  'PUT /review/{id}/answer': { row: reviewOfAnother, body: { text: 'Grazie' } },
  'DELETE /review/{id}/answer': { row: reviewOfAnother },
  'GET /program/data/{brandId}': { row: async () => (await makeBrand(test.db)).id },
  'GET /program/data/{brandId}/{programId}': { row: programOfAnother },
  'GET /program/tiers/{brandId}': { row: async () => (await makeBrand(test.db)).id },
  'PUT /program/tiers/{brandId}': {
    row: async () => (await makeBrand(test.db)).id,
    body: { enabled: false, version: 0 },
  },
}

/** These report the other owner; members.test.ts and posts.test.ts test them. */
const TOLD = [
  'GET /program/balance/{userId}/{programId}',
  'GET /program/{id}/event',
  'POST /post/{id}/approve',
  'POST /post/{id}/reject',
]
/** channels/api-keys/foreign.test.ts calls these with a key. */
const BY_KEY = Object.keys(rowsByKey(() => test))
/** upload-customers.test.ts calls these with a file. */
const UPLOADED = ['POST /customer/{programId}/import']

/** Endpoints whose row belongs to everybody, or to the platform alone. */
const SHARED = [
  'GET /deal/{id}',
  ...['deal', 'post'].map((what) => `GET /${what}/{id}/record`),
  'POST /deal/react/{id}',
  'POST /post/react/{dealId}',
  'POST /follower/{id}',
  'GET /outreach/brand/{brandId}',
  'PUT /outreach/brand/{brandId}',
  'GET /brand/{id}',
  'GET /brand/{id}/shop',
  'POST /brand/{id}/view',
  'GET /program/active/{brandId}',
  'GET /brand/{id}/products-deal',
  'GET /product/by-code/{code}',
  'GET /brand/{id}/program',
  'GET /program/{id}/page',
  'GET /program/{id}/place',
  'POST /program/{id}',
  'POST /program/{id}/reward/{rewardId}/claim',
  'POST /program/{id}/missing',
  // The pages that an invitation's link and a shop's QR open.
  'GET /auth/invitation/{code}',
  ...['GET', 'POST'].map((method) => `${method} /visit/{code}`),
  'PUT /category/{id}',
  'PUT /banner/{id}',
  'POST /business/application/{id}/decide',
  'PUT /points/reward/{id}',
  'POST /points/reward/{id}/buy',
  'GET /program/{id}/regulation',
  'GET /program/{id}/regulation/version',
  'GET /program/{id}/regulation/{version}.pdf',
  'GET /comment/{id}',
  'GET /comment/{id}/reply',
  'POST /comment/{id}/like',
  'POST /comment/{id}/report',
  'POST /comment/{id}/hide',
  'POST /comment/{id}/mute',
  'POST /comment/muted/{userId}/remove',
  'GET /report/{id}',
  'POST /report/{id}/decide',
  'POST /report/decision/{id}/decide',
  'GET /review/brand/{brandId}',
  'POST /review/{id}/helpful',
  'POST /review/{id}/report',
]

/** Rows that only the platform's people reach belong to no brand or person. */
const isPlatforms = ({ access }: (typeof ALL_ENDPOINTS)[number]): boolean =>
  typeof access !== 'string' && access.every(actsForAll)

it('R-448 every endpoint that names a row is known to open an owned or a shared one', () => {
  const listed = new Set([...Object.keys(OWNED), ...BY_KEY, ...TOLD, ...UPLOADED, ...SHARED])
  const named = ALL_ENDPOINTS.filter((endpoint) => paramNames(endpoint).length > 0)
    .filter((endpoint) => !isPlatforms(endpoint) || listed.has(titleOf(endpoint)))
    .map(titleOf)
  expect(named.toSorted()).toEqual([...listed].toSorted())
})

describe.each(
  ALL_ENDPOINTS.filter((endpoint) => titleOf(endpoint) in OWNED).map((endpoint) => ({
    title: titleOf(endpoint),
    endpoint,
  })),
)('R-457 $title', ({ title, endpoint }) => {
  const allowed = ROLES.filter(
    (role) => typeof endpoint.access !== 'string' && endpoint.access.includes(role),
  )

  it.each(allowed.filter((role) => role !== 'superAdmin'))(
    'another’s row does not exist for %s, and stays unchanged',
    async (role) => {
      const caller = await test.createUser({ role })
      const id = (await OWNED[title]?.row()) ?? ''
      const before = await digestOf(test.db)
      const body = OWNED[title]?.body
      const sent = { params: someParams(endpoint, id), as: caller, ...(body === undefined ? {} : { body }) }
      expect(await test.refused(endpoint, sent)).toMatchObject({ statusCode: 404 })
      expect(await digestOf(test.db)).toEqual(before)
    },
  )
})
