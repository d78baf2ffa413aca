import { createHash, randomUUID } from 'node:crypto'
import { giveConsent } from '@vicino/contract/identity/account/endpoints'
import { applyForBusiness } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { openConversation, sendMessage } from '@vicino/contract/social/conversations/endpoints'
import { REACTION_TYPES } from '@vicino/contract/marketplace/deals/constants'
import {
  hideComment,
  likeComment,
  muteAuthor,
  postComment,
  reportComment,
} from '@vicino/contract/social/comments/endpoints'
import { getDeal, reactToDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { toggleFollow } from '@vicino/contract/marketplace/follows/endpoints'
import { buyPlatformReward } from '@vicino/contract/redemption/brand-points/endpoints'
import { createPost, likePost, remindToPost } from '@vicino/contract/social/posts/endpoints'
import { answerReview, voteReview, writeReview } from '@vicino/contract/social/reviews/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { reportDeal } from '@vicino/contract/administration/moderation/endpoints'
import { answerSupportRequest, askForHelp } from '@vicino/contract/identity/support/endpoints'
import { confirmRedemption, freeHold } from '@vicino/contract/till/till/endpoints'
import { sendEmail } from '../../../../platform/deliveries/enqueue.ts'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import { makeCategory, makeDeal, makeFile, makePlace } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { companyOf } from '../../../marketplace/brands/applications/testing/company-of.ts'
import { campaigned } from '../../../marketing/campaigns/testing/rows.ts'
import { claimRewards } from '../../../loyalty/claims/testing/claim-rewards.ts'
import { makeKey } from '../../../channels/api-keys/testing/key.ts'
import { makeImported } from '../../../loyalty/customers/imports/testing/imported.ts'
import { takePart } from '../../../loyalty/members/testing/take-part.ts'
import { notify } from '../../../foundation/notifications/public.ts'
import { scanSomewhere } from '../../../channels/displays/testing/display-fixture.ts'
import { thanked } from '../../../marketing/automations/testing/rows.ts'
import { exported } from '../../../marketing/exports/testing/rows.ts'
import { promoted } from '../../../channels/promoters/testing/promoters-fixture.ts'
import { decidedAgainst } from '../../../administration/moderation/testing/moderation-fixture.ts'
import { insertReview } from '../../../social/reviews/testing/review.ts'
import { entriesOf } from '../../../till/offline/testing/waiting-entry.ts'
import { invitationOfAnother } from '../../staff/testing/rows.ts'
import { knownToLaw } from '../../../loyalty/programs/testing/known-to-law.ts'
import { letIn } from '../../../administration/support-access/testing/support-access-fixture.ts'
import { givePoints } from '../../../redemption/brand-points/testing/give.ts'

const newKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() })

/** A user with rows in every table that holds something about people. */
export interface Life {
  readonly user: TestUser
  readonly password: string
  /** Texts that must be in an export, and nowhere after the erasure. */
  readonly shown: readonly string[]
  /** Texts that are in the database and must never be in an export. */
  readonly secret: readonly string[]
  /** Ids of other people, which must not be in an export. */
  readonly others: readonly string[]
  /** Texts that the export shows and the erasure keeps, because they name nobody. */
  readonly books: readonly string[]
}

/** Marks of one person's data: a word in all their texts, and values that cannot contain it. */
export interface Person {
  readonly word: string
  readonly phone: string
  readonly birthDate: string
  readonly piva: string
}

/** Makes a user who does everything that writes a row about a person. */
export async function live(test: TestApp, person: Person): Promise<Life> {
  const { word, phone, birthDate, piva } = person
  const { db, clock } = test
  const now = clock.now()
  const later = new Date(now.getTime() + 86_400_000)
  const placeId = await makePlace(db)
  const avatar = `images/avatar/${randomUUID()}.webp`
  const password = `${word}-segreto-1`
  const hash = await test.services.passwords.hash(password)
  const inviter = await test.createUser()
  const user = await test.createUser({
    email: `${word}@example.test`,
    username: `${word} Rossi`,
    handle: `${word}.rossi`,
    password_hash: hash,
    first_name: `${word}-nome`,
    last_name: `${word}-cognome`,
    phone,
    birth_date: birthDate,
    avatar: `/files/${avatar}`,
    language: 'it',
    place_id: placeId,
    email_verified_at: now,
    invited_by: inviter.id,
  })
  await test.createUser({ invited_by: user.id, merged_into: user.id })
  const admin = await test.createUser({ role: 'superAdmin' })
  const as = user

  // A promoter for a while.
  for (const role of ['promoter', 'audience']) {
    await db.updateTable('users').set({ role }).where('id', '=', user.id).execute()
  }

  // Signing in
  const token = createHash('sha256').update(word).digest()
  await db
    .updateTable('sessions')
    .set({ user_agent: `${word}-browser` })
    .where('id', '=', user.sessionId)
    .execute()
  await db
    .insertInto('sessions')
    .values({
      user_id: user.id,
      client: 'native',
      user_agent: `${word}-app`,
      expires_at: now,
      revoked_at: now,
    })
    .execute()
  await db.insertInto('refresh_tokens').values({ session_id: user.sessionId, token_hash: token }).execute()
  await db
    .insertInto('identities')
    .values({ provider: 'google', subject: `${word}-google`, user_id: user.id, created_at: now })
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      user_id: user.id,
      credential_id: `${word}-credential`,
      public_key: token,
      sign_count: 1,
      name: `${word}-telefono`,
      created_at: now,
    })
    .execute()
  await db.insertInto('totp_factors').values({ user_id: user.id, secret: token, created_at: now }).execute()
  await db.insertInto('recovery_codes').values({ user_id: user.id, code_hash: token }).execute()
  const link = { user_id: user.id, purpose: 'verify-email', data: JSON.stringify({ email: user.email }) }
  await db
    .insertInto('one_time_tokens')
    .values({ ...link, created_at: now, expires_at: later })
    .execute()

  // Deals, points
  const [deal, open] = [
    await makeDeal(db, { expires_at: later, title: `Offerta usata ${randomUUID()}` }),
    await makeDeal(db, { expires_at: later, title: `Offerta aperta ${randomUUID()}` }),
  ]
  await test.request(getDeal, { as, params: { id: deal.id } })
  for (const reaction of REACTION_TYPES) {
    await test.request(reactToDeal, { as, params: { id: deal.id }, body: { reaction } })
  }
  await test.request(toggleFollow, { as, params: { id: deal.brand_id } })
  const till = await test.createUser({ role: 'scanner', brand_id: deal.brand_id })
  const code = await test.request(openRedemption, { as, body: { dealId: deal.id }, headers: newKey() })
  await test.request(confirmRedemption, {
    as: till,
    body: { transactionId: code.transactionId },
    headers: newKey(),
  })
  const owner = await test.createUser({ role: 'brand', brand_id: open.brand_id })
  const freed = await test.request(openRedemption, { as, body: { dealId: open.id } })
  await test.request(freeHold, { as: owner, params: { id: freed._id }, body: {} })
  await test.request(openRedemption, { as, body: { dealId: open.id } })
  const typed = { user_id: user.id, wrong: 3, window_started_at: now }
  await db.insertInto('typed_code_attempts').values(typed).execute()
  await entriesOf(test, user.id, word)
  await invitationOfAnother(test, user.email)
  await makeKey(test, { createdBy: user.id })
  await db.insertInto('display_wrong_codes').values({ user_id: user.id, wrong: 3, since: now }).execute()
  await givePoints(test, user.id, 500)
  const reward = await db
    .insertInto('platform_rewards')
    .values({
      title: { it: 'Caffè', en: 'Coffee' },
      description: { it: 'Un caffè', en: 'A coffee' },
      cost: 100,
      stock: 10,
      valid_days: 30,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const coupon = await test.request(buyPlatformReward, { as, params: { id: reward.id }, headers: newKey() })
  await test.request(reportDeal, {
    as,
    body: { dealId: deal.id, reason: 'other', text: `${word}-segnalazione` },
  })

  const post = await test.request(createPost, {
    as,
    body: {
      productId: deal.product_id,
      title: `${word}-titolo`,
      description: `${word}-racconto`,
      coverUrl: await makeFile(db, user.id, 'post'),
    },
    headers: newKey(),
  })
  await db
    .updateTable('posts')
    .set({ state: 'approved', decided_at: now })
    .where('id', '=', post._id)
    .execute()
  await test.request(likePost, { as, params: { id: post._id }, body: { liked: true } })
  await test.request(remindToPost, { as, body: { dealId: open.id } })
  // Comments: their own, a reply that names them, one that moderation removes, others' liked and
  // hidden.
  const other = await test.createUser()
  const say = (by: TestUser, text: string, parentId?: string) =>
    test.request(postComment, {
      as: by,
      body: { dealId: deal.id, text, ...(parentId === undefined ? {} : { parentId }) },
      headers: newKey(),
    })
  const first = await say(other, 'Vale anche la domenica?')
  const reply = await say(as, `${word}-commento`, first.id)
  await say(other, 'Grazie della risposta', reply.id)
  await test.request(likeComment, { as, params: { id: first.id } })
  await test.request(hideComment, { as, params: { id: first.id }, body: {} })
  await test.request(muteAuthor, { as, params: { id: first.id } })
  await test.request(reportComment, { as, params: { id: first.id }, body: { reason: 'other' } })
  const { id: removed } = await say(as, `${word}-rimosso`)
  const objection = `${word}-opposizione`
  await decidedAgainst(test, { commentId: removed, as, reporter: other, admin, objection })

  await letIn(test, admin, as, `${word}-assistenza`)

  // Reviews: the user's own with an answer, and another's that they found helpful.
  const reviewed = await test.request(writeReview, {
    as,
    body: { productId: deal.product_id, stars: 4, text: `${word}-recensione` },
    headers: newKey(),
  })
  const seller = await test.createUser({ role: 'brand', brand_id: deal.brand_id })
  await test.request(answerReview, { as: seller, params: { id: reviewed._id }, body: { text: 'Grazie!' } })
  const helpful = await insertReview(test)
  await test.request(voteReview, { as, params: { id: helpful }, body: { helpful: true } })

  // The account
  for (const purpose of ['marketing', 'profiling'] as const) {
    await test.request(giveConsent, {
      as,
      params: { id: user.id },
      body: { purpose, granted: true },
      headers: newKey(),
    })
  }
  const asked = await test.request(askForHelp, {
    as,
    body: { topic: 'privacy', text: `${word}-domanda` },
    headers: newKey(),
  })
  await test.request(answerSupportRequest, {
    as: admin,
    params: { id: asked._id },
    body: { answer: `${word}-risposta` },
    headers: newKey(),
  })
  const category = await makeCategory(db)
  await test.request(applyForBusiness, {
    as,
    body: {
      ...companyOf(word, piva),
      brandName: `${word}-insegna`,
      categoryId: category.id,
      address: `${word}-via`,
      placeId,
      website: `https://${word}.example.test`,
    },
    headers: newKey(),
  })
  await db
    .insertInto('push_subscriptions')
    .values({
      user_id: user.id,
      session_id: user.sessionId,
      endpoint: `https://push.example.test/${word}-endpoint`,
      p256dh: `${word}-p256dh`,
      auth: `${word}-auth`,
      language: 'it',
      user_agent: `${word}-pushbrowser`,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('notification_preferences')
    .values({ user_id: user.id, kind: 'points', in_app: true, push: true, email: false, updated_at: now })
    .execute()
  await sendEmail(db, {
    userId: user.id,
    language: 'it',
    template: 'email-changed',
    data: { newEmail: `${word}.nuova@example.test` },
    address: `${word}.vecchia@example.test`,
    now,
  })

  // Files
  await test.services.storage.put(avatar, Buffer.from(`${word}-ritratto`))
  await db
    .insertInto('files')
    .values({
      key: avatar,
      owner_id: user.id,
      kind: 'image',
      content_type: 'image/webp',
      bytes: 9,
      objects: [avatar],
      created_at: now,
      used_at: now,
      used_by: `user-avatar ${user.id}`,
    })
    .execute()
  await db
    .insertInto('uploads')
    .values({ user_id: user.id, file_name: `${word}-video.mp4`, created_at: now, updated_at: now })
    .execute()
  await takePart(test, user)
  await claimRewards(test, user, `${word}-indirizzo`)
  await makeImported(test, user, `${word}-saldi.csv`)
  for (const act of [promoted, scanSomewhere, thanked, exported, knownToLaw]) await act(test, user)
  await campaigned(test, user, `${word}-offerta`)
  // Notifications to the user, and others' notifications about them.
  await db
    .insertInto('notification_settings')
    .values({ user_id: user.id, quiet_from: 1320, quiet_to: 480, updated_at: now })
    .execute()
  const news = {
    kind: 'reply',
    template: 'points',
    now,
    data: async () => ({ amount: 1, balance: 2 }),
  } as const
  await notify(db, { ...news, userId: user.id, subject: 'comment:1', actorId: admin.id })
  await notify(db, { ...news, userId: admin.id, subject: 'comment:2', actorId: user.id })
  // Messages, as a consumer and for a brand.
  const { _id: conversation } = await test.request(openConversation, { as, body: { brandId: deal.brand_id } })
  await test.request(sendMessage, {
    as,
    params: { id: conversation },
    body: { clientId: randomUUID(), text: `${word}-messaggio` },
  })
  await db.updateTable('conversations').set({ assigned_to: user.id }).where('id', '=', conversation).execute()
  // A draft of a deal.
  await db
    .insertInto('deal_drafts')
    .values({ user_id: user.id, draft: JSON.stringify({ title: `${word}-bozza` }), updated_at: now })
    .execute()
  // Live events
  await drainOutbox(db, test.services.consumers, clock.now())

  return {
    user,
    password,
    shown: [
      user.email,
      user.username,
      user.handle,
      `${word}-nome`,
      `${word}-cognome`,
      phone,
      birthDate,
      avatar,
      user.invite_code,
      `${word}-browser`,
      `${word}-app`,
      `${word}-google`,
      `${word}-telefono`,
      `${word}-segnalazione`,
      ...['titolo', 'racconto', 'commento', 'rimosso'].map((what) => `${word}-${what}`),
      ...['recensione', 'domanda', 'risposta'].map((what) => `${word}-${what}`),
      `${word}-ditta`,
      piva,
      `${word}-sede`,
      `${word}@pec.example.test`,
      `${word}-insegna`,
      `${word}-via`,
      `https://${word}.example.test`,
      `${word}-pushbrowser`,
      `${word}.vecchia@example.test`,
      `${word}-video.mp4`,
      `${word}-indirizzo`,
      `${word}-messaggio`,
      `${word}-bozza`,
      `${word}-offerta`,
    ],
    secret: [
      hash,
      token.toString('hex'),
      ...['credential', 'endpoint', 'p256dh', 'auth'].map((what) => `${word}-${what}`),
    ],
    others: [inviter.id, till.id, admin.id, other.id],
    books: [code.transactionId, coupon.code, deal.title, deal.id],
  }
}
