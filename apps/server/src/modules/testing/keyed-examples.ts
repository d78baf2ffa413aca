import { randomUUID } from 'node:crypto'
import { getRegulationDraft } from '@vicino/contract/loyalty/programs/regulations/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { NO_ID } from '../../platform/testing/endpoint-cases.ts'
import {
  makeCategory,
  makeDeal,
  makeFile,
  makeProduct,
  makeUser,
  makeBrand,
} from '../../platform/testing/factories.ts'
import { reportExample } from '../social/conversations/testing/report-example.ts'
import type { Example } from '../../platform/testing/example.ts'
import type { FormPart } from '../../platform/testing/multipart.ts'
import type { TestApp, TestUser } from '../../platform/testing/test-app.ts'
import { automationExamples } from '../marketing/automations/testing/rows.ts'
import { bannerExamples } from '../marketplace/banners/testing/keyed.ts'
import { brandAdminExamples } from '../marketplace/brands/admin/testing/keyed.ts'
import { couponExamples } from '../loyalty/coupons/testing/keyed.ts'
import { APPROVAL, openOffice } from '../marketplace/brands/applications/testing/applications-fixture.ts'
import { companyOf } from '../marketplace/brands/applications/testing/company-of.ts'
import { newPiva } from '../marketplace/brands/applications/testing/piva.ts'
import { mergeExamples } from '../identity/account/testing/keyed.ts'
import { campaignExamples } from '../marketing/campaigns/testing/rows.ts'
import { categoryExamples } from '../marketplace/categories/testing/keyed.ts'
import { plannedExamples } from '../marketplace/deals/testing/planned-rows.ts'
import { claimExamples } from '../loyalty/claims/testing/keyed.ts'
import { customerExamples } from '../loyalty/customers/testing/keyed-customers.ts'
import { commentExamples } from '../social/comments/testing/keyed-examples.ts'
import { displayExamples } from '../channels/displays/testing/keyed.ts'
import { flagExamples } from '../foundation/flags/testing/keyed.ts'
import { exportExamples } from '../marketing/exports/testing/rows.ts'
import { systemExamples } from '../channels/api-keys/testing/keyed.ts'
import { makeVideo } from '../foundation/files/testing/make-video.ts'
import { photo } from '../foundation/files/testing/uploads.ts'
import { makeShop, newReceipt } from '../loyalty/members/testing/members-fixture.ts'
import { missingExamples } from '../loyalty/missing-points/testing/keyed.ts'
import { pointExamples } from '../redemption/brand-points/testing/keyed.ts'
import { CANCELLATION, makeProgram, programBody } from '../loyalty/programs/testing/program.ts'
import { promoterExamples } from '../channels/promoters/testing/keyed.ts'
import { referralExamples } from '../loyalty/referrals/testing/referrals-fixture.ts'
import { rewardExample } from '../loyalty/programs/rewards/testing/reward.ts'
import { permissionExamples } from '../identity/permissions/testing/keyed.ts'
import { postExamples } from '../social/posts/testing/keyed.ts'
import { staffExamples } from '../identity/staff/testing/keyed.ts'
import { reviewExamples } from '../social/reviews/testing/keyed.ts'
import { visitExamples } from '../loyalty/visits/testing/keyed.ts'
import { openShop } from '../redemption/redemptions/testing/redemptions-fixture.ts'

const DEAL_COLUMNS = 'title,videoUrl,images,description,price,discount,expirationDate,quantity,categories'
const LINK = 'https://negozio.example.test/pane'
const browserBody = (auth = 'a'.repeat(22)) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${auth}`,
  keys: { p256dh: 'B'.repeat(87), auth },
})
const fileForm = (content: Buffer): FormPart[] => [
  { name: 'file', content, fileName: 'a', type: 'application/octet-stream' },
]
const imageForm = async (width: number): Promise<FormPart[]> => [
  { name: 'folder', content: 'avatar' },
  ...fileForm(await photo(width, 80)),
]

const NO_SUCH = { params: { id: NO_ID } }

/** Makes a successful request for each endpoint that takes an Idempotency-Key, by its title. */
export async function keyedExamples(
  test: TestApp,
): Promise<Readonly<Record<string, () => Promise<Example>>>> {
  const shop = await openShop(test)
  const office = await openOffice(test)
  const raccolta = await makeShop(test)
  const consumer = (): Promise<TestUser> => test.createUser({ email_verified_at: test.clock.now() })

  /** Makes a code that a customer of the shop has just opened, in the shop or online. */
  const openCode = async (link: string | null = null) => shop.customer(await shop.deal({ link }))
  const dealBody = async (categoryId: string) => ({
    images: [await makeFile(test.db, shop.owner.id)],
    title: `Pane ${randomUUID()}`,
    productName: `Pane ${randomUUID()}`,
    description: 'Croccante fuori, morbido dentro.',
    price: 10,
    lowestPrice: 10,
    discount: 30,
    quantity: 5,
    categoryIds: [categoryId],
    expirationDate: new Date(test.clock.now().getTime() + 86_400_000).toISOString(),
  })

  async function opening(link: string | null): Promise<Example> {
    const [deal, other] = [await shop.deal({ link }), await shop.deal({ link })]
    return {
      as: await consumer(),
      body: { dealId: deal.id },
      other: { body: { dealId: other.id } },
      refused: { body: { dealId: NO_ID } },
    }
  }

  async function reacting(param: string): Promise<Example> {
    const params = { [param]: (await makeDeal(test.db)).id }
    return {
      as: await consumer(),
      params,
      body: { reaction: 'LIKE' },
      other: { params, body: { reaction: 'WANT' } },
      refused: { params: { [param]: NO_ID }, body: { reaction: 'LIKE' } },
    }
  }

  return {
    'POST /user/{id}/consent': async () => {
      const as = await consumer()
      const params = { id: as.id }
      return {
        as,
        params,
        body: { purpose: 'marketing', granted: true },
        other: { params, body: { purpose: 'profiling', granted: true } },
        refused: { ...NO_SUCH, body: { purpose: 'marketing', granted: true } },
      }
    },
    'POST /business/application': async () => {
      const body = {
        ...companyOf('bruno', newPiva()),
        brandName: 'Forno Bruno',
        categoryId: office.categoryId,
        address: 'Via dei Neri 4',
        placeId: '048017',
      }
      const as = await office.applicant()
      const unverified = await test.createUser({ email_verified_at: null })
      return { as, body, other: { body: { ...body, piva: newPiva() } }, refused: { as: unverified, body } }
    },
    'POST /business/application/{id}/decide': async () => {
      const params = { id: (await office.apply(await office.applicant()))._id }
      return {
        as: office.admin,
        params,
        body: APPROVAL,
        other: { params, body: { decision: 'refuse', reason: 'No' } },
        refused: { ...NO_SUCH, body: APPROVAL },
      }
    },
    'POST /auth/verify-email/send': async () => ({ as: await test.createUser({ email_verified_at: null }) }),
    'POST /deal': async () => {
      const { id } = await makeCategory(test.db)
      return {
        as: shop.owner,
        body: await dealBody(id),
        other: { body: await dealBody(id) },
        refused: { body: await dealBody(NO_ID) },
      }
    },
    ...plannedExamples(dealBody, shop.owner, test),
    ...displayExamples(test, shop.owner),
    ...staffExamples(test, shop.owner),
    'POST /deal/import': async () => ({
      as: shop.owner,
      body: { csv: `${DEAL_COLUMNS}\nUno\n`, dryRun: false },
      other: { body: { csv: `${DEAL_COLUMNS}\nDue\n`, dryRun: false } },
      refused: { body: { csv: 'title\n', dryRun: false } },
    }),
    'POST /product': async () => ({
      as: shop.owner,
      body: { productName: `Pane ${randomUUID().slice(0, 8)}` },
      other: { body: { productName: `Pane ${randomUUID().slice(0, 8)}` } },
      refused: {
        body: { productName: (await makeProduct(test.db, { brand_id: shop.owner.brand_id })).product_name },
      },
    }),
    ...mergeExamples(test),
    ...claimExamples(test),
    ...missingExamples(test),
    ...referralExamples(test),
    ...visitExamples(test),
    ...couponExamples(test),
    ...exportExamples(test),
    ...systemExamples(test),
    ...permissionExamples(test),
    ...bannerExamples(test),
    ...flagExamples(test),
    ...categoryExamples(test),
    ...pointExamples(test),
    ...brandAdminExamples(test),
    ...promoterExamples(test),
    ...postExamples(test),
    ...reviewExamples(test),
    'POST /deal/react/{id}': () => reacting('id'),
    'POST /post/react/{dealId}': () => reacting('dealId'),
    'POST /file/image': async () => ({
      as: await consumer(),
      form: await imageForm(100),
      other: { form: await imageForm(120) },
    }),
    'POST /file/document': async () => ({
      as: await test.createUser({ role: 'brand' }),
      form: fileForm(Buffer.from('%PDF-1.7\n%%EOF\n')),
      other: { form: fileForm(Buffer.from('%PDF-1.7\n1\n%%EOF\n')) },
    }),
    'POST /file/video': async () => ({
      as: await consumer(),
      form: fileForm(await makeVideo()),
      other: { form: fileForm(await makeVideo({ seconds: 3 })) },
    }),
    'POST /follower': async () => ({
      as: await consumer(),
      body: { brandId: shop.brandId },
      other: { body: { brandId: (await openShop(test)).brandId } },
      refused: { body: { brandId: NO_ID } },
    }),
    'POST /follower/{id}': async () => ({
      as: await consumer(),
      params: { id: shop.brandId },
      other: { params: { id: (await openShop(test)).brandId } },
      refused: { params: { id: NO_ID } },
    }),
    'POST /notification/push-subscription': async () => ({
      as: await consumer(),
      body: browserBody(),
      other: { body: browserBody('b'.repeat(22)) },
    }),
    'POST /program/{id}/regulation/publish': async () => {
      const as = shop.owner
      const { id } = await makeProgram(test.db, { brand_id: shop.brandId, status: 'draft' })
      const { sha256 } = await test.request(getRegulationDraft, { params: { id }, as })
      return {
        as,
        params: { id },
        body: { sha256 },
        other: { params: { id }, body: { sha256: '0'.repeat(64) } },
        refused: { ...NO_SUCH, body: { sha256 } },
      }
    },
    'POST /program': async () => {
      const as = await test.createUser({ role: 'brand' })
      const body = await programBody(test, as)
      const taken = await makeFile(test.db, (await test.createUser()).id, 'program')
      return {
        as,
        body,
        other: { body: { ...body, config: { acquisti: { pointCoeff: 2 } } } },
        refused: { body: { baseInfo: { ...body.baseInfo, imageUrl: taken } } },
      }
    },
    'POST /program/{id}/partner': async () => {
      const as = await test.createUser({ role: 'brand' })
      const brand_id = as.brand_id ?? ''
      const params = { id: (await makeProgram(test.db, { brand_id, is_crossbrand: true })).id }
      const terms = { earns: true, handsOver: false, pointsPrice: 8, prizePercent: 0 }
      const body = { ...terms, brandId: (await makeBrand(test.db)).id }
      const own = await makeProgram(test.db, { brand_id })
      return {
        as,
        params,
        body,
        other: { params, body: { ...body, pointsPrice: 9 } },
        refused: { params: { id: own.id }, body },
      }
    },
    'POST /program/{id}/reward': () => rewardExample(test),
    'POST /program/{id}/cancel': async () => {
      const as = await test.createUser({ role: 'brand' })
      const brand_id = as.brand_id ?? ''
      const params = { id: (await makeProgram(test.db, { brand_id })).id }
      const ended = await makeProgram(test.db, { brand_id, status: 'ended' })
      const other = { params, body: { ...CANCELLATION, reason: 'Un altro motivo.' } }
      const refused = { params: { id: ended.id }, body: CANCELLATION }
      return { as, params, body: CANCELLATION, other, refused }
    },
    ...automationExamples(test),
    ...campaignExamples(test),
    ...customerExamples(test),
    'POST /redemption': () => opening(null),
    'POST /purchase-code': () => opening(LINK),
    'POST /redemption/{id}/cancel': async () => {
      const { user, code } = await openCode()
      return {
        as: user,
        params: { id: code._id },
        body: {},
        other: { ...NO_SUCH, body: {} },
        refused: { ...NO_SUCH, body: {} },
      }
    },
    'POST /redemption/{id}/free': async () => {
      const { code } = await openCode()
      return {
        as: shop.owner,
        params: { id: code._id },
        body: {},
        other: { ...NO_SUCH, body: {} },
        refused: { ...NO_SUCH, body: {} },
      }
    },
    'POST /redemption/{id}/void': async () => {
      const { code } = await openCode()
      await test.request(confirmRedemption, { as: shop.scanner, body: { transactionId: code.transactionId } })
      const params = { id: code._id }
      return {
        as: shop.owner,
        params,
        body: { reason: 'Errore' },
        other: { params, body: { reason: 'Altro' } },
        refused: { ...NO_SUCH, body: { reason: 'Errore' } },
      }
    },
    'POST /purchase': async () => {
      const customer = await raccolta.customer()
      const body = { member: { userId: customer.id }, amount: 12.5, receiptId: newReceipt() }
      return {
        as: raccolta.scanner,
        body,
        other: { body: { ...body, receiptId: newReceipt() } },
        refused: { body: { ...body, member: { userId: NO_ID } } },
      }
    },
    'POST /purchase/refund': async () => {
      const customer = await raccolta.customer()
      await raccolta.buy(customer, 20)
      const body = { member: { userId: customer.id }, amount: 5, receiptId: newReceipt() }
      return {
        as: raccolta.scanner,
        body,
        other: { body: { ...body, amount: 6 } },
        refused: { body: { ...body, member: { userId: NO_ID } } },
      }
    },
    'POST /purchase/{id}/refund': async () => {
      const { eventId } = await raccolta.buy(await raccolta.customer(), 20)
      const params = { id: eventId ?? '' }
      const body = { amount: 5, receiptId: newReceipt() }
      return {
        as: raccolta.scanner,
        params,
        body,
        other: { params, body: { ...body, amount: 6 } },
        refused: { params, body: { ...body, amount: 21 } },
      }
    },
    'POST /redemption/confirm': async () => {
      const { code } = await openCode()
      return {
        as: shop.scanner,
        body: { token: code.qr?.token },
        other: { body: { transactionId: code.transactionId } },
        refused: { body: { transactionId: '999999999' } },
      }
    },
    'POST /purchase-code/confirm': async () => {
      const [{ code }, { code: other }] = [await openCode(LINK), await openCode(LINK)]
      return {
        as: shop.owner,
        body: { code: code.purchase?.code },
        other: { body: { code: other.purchase?.code } },
        refused: { body: { code: 'ABCDE23456' } },
      }
    },
    ...commentExamples(test, consumer, office.admin),
    'POST /report': async () => {
      const body = {
        dealId: (await makeDeal(test.db)).id,
        reason: 'other',
        text: 'Prezzo diverso in negozio',
      }
      return {
        as: await consumer(),
        body,
        other: { body: { ...body, text: 'Chiuso' } },
        refused: { body: { ...body, dealId: NO_ID } },
      }
    },
    'POST /support/{id}/answer': async () => {
      const { id } = await makeUser(test.db)
      const row = { user_id: id, topic: 'other', text: 'Come si fa?', created_at: test.clock.now() }
      const asked = await test.db
        .insertInto('support_requests')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      return {
        as: office.admin,
        params: asked,
        body: { answer: 'Così' },
        other: { params: asked, body: { answer: 'Anzi così' } },
        refused: { ...NO_SUCH, body: { answer: 'Così' } },
      }
    },
    'POST /conversation/{id}/report': async () => reportExample(test, await consumer()),
    'POST /support': async () => ({
      as: await consumer(),
      body: { topic: 'other', text: 'Come si fa?' },
      other: { body: { topic: 'other', text: 'Come non si fa?' } },
    }),
  }
}
