import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import type { PostReason } from '@vicino/contract/social/posts/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { type Reasons, type Stated, stateReasons } from '../../foundation/reports/public.ts'
import { credit, reverse } from '../../foundation/ledger/public.ts'
import { decisionRefusal, isPaid } from './posts.policy.ts'
import { type LockedPost, lockPost, writePost } from './posts.queries.ts'

/** The kinds of the ledger's movements. */
const GIVEN = 'proof-post'
const TAKEN_BACK = 'proof-post-back'

/**
 * Approves a Proof Post, once: everybody sees it, and its author gets the platform's 50
 * BrandPoints.
 * @param revision the one that the caller has seen: if the author has changed the post since, the
 * approval is refused
 * @throws AppError post_not_found, post_of_other_brand, post_of_own_staff, post_decided,
 * post_changed
 */
export async function approvePost(
  tx: Db,
  { clock }: Services,
  { id, revision }: { id: string; revision?: number | undefined },
  actor: Actor,
): Promise<void> {
  const now = clock.now()
  const post = await lockForDecision(tx, id, revision, actor, ['pending'])
  const points = isPaid(post, post) ? BP_RATES.proofPost : 0
  await writeDecision(tx, post, { state: 'approved', points, listed_at: now }, actor, now)
  await emit(tx, 'post.approved', { ...factsOf(post), points }, now)
  if (points === 0) return
  await credit(tx, {
    userId: post.author_id,
    unit: 'BP',
    amount: points,
    kind: GIVEN,
    rule: { name: 'proofPost', version: 1, values: { points } },
    source: { type: 'post', id },
    actorId: actor.sub,
    now,
  })
}

interface Refusal {
  readonly id: string
  readonly reason: PostReason
  readonly text: string
}

/** The grounds of a removal, by the reasons for posts. */
const GROUND: Readonly<Record<PostReason, Reasons['ground']>> = {
  notOurProduct: 'fake',
  unclearPicture: 'other',
  offensive: 'offensive',
  misleading: 'misleading',
  privacy: 'privacy',
  advertising: 'spam',
  other: 'other',
}

/**
 * Refuses a Proof Post with a reason, once: its author may change the post and send it
 * again. A superAdmin can also take down an approved one for good, and its points are reversed.
 * @throws AppError post_not_found, post_of_other_brand, post_of_own_staff, post_decided,
 * post_changed
 */
export async function rejectPost(
  tx: Db,
  { clock }: Services,
  {
    id,
    revision,
    reason,
    text,
    reasons = { ground: GROUND[reason], facts: text },
  }: Refusal & { readonly revision?: number | undefined; readonly reasons?: Reasons | Stated },
  actor: Actor,
): Promise<void> {
  const now = clock.now()
  const states = actor.role === 'superAdmin' ? (['pending', 'approved'] as const) : (['pending'] as const)
  const post = await lockForDecision(tx, id, revision, actor, states)
  const removed = post.state === 'approved'
  const state = removed ? 'removed' : 'refused'
  if (removed)
    await stateReasons(tx, reasons, { kind: 'post', ids: [id], decision: 'removed', by: actor.sub, now })
  await writeDecision(tx, post, { state, points: 0, reason, reason_text: text, listed_at: now }, actor, now)
  await emit(tx, 'post.refused', { ...factsOf(post), removed }, now)
  await takePointsBack(tx, post, actor.sub, now)
}

/**
 * Takes down a reported post for good, as a superAdmin; one that is not public any more stays as it
 * is.
 * @throws AppError post_not_found, post_of_own_staff
 */
export async function takeDownPost(
  tx: Db,
  services: Services,
  what: Refusal & { readonly reasons: Stated },
  actor: Actor,
): Promise<void> {
  const post = await lockPost(tx, what.id)
  if (post?.state === 'approved') await rejectPost(tx, services, what, actor)
}

/**
 * Shows a post again that was taken down; one that was not stays as it is. Its reversed points stay
 * reversed.
 */
export async function restorePost(tx: Db, { clock }: Services, id: string, actor: Actor): Promise<void> {
  const post = await lockPost(tx, id)
  if (post?.state !== 'removed') return
  const now = clock.now()
  await writeDecision(
    tx,
    post,
    { state: 'approved', points: 0, reason: null, reason_text: '', listed_at: now },
    actor,
    now,
  )
}

/** Reverses the BrandPoints of a post's approval, if it gave any. */
export async function takePointsBack(
  tx: Db,
  post: Pick<LockedPost, 'id' | 'points'>,
  actorId: string,
  now: Date,
): Promise<void> {
  if (post.points === 0) return
  await reverse(tx, {
    of: { kind: GIVEN, sourceId: post.id },
    kind: TAKEN_BACK,
    rule: { name: 'proofPost', version: 1, values: { points: post.points } },
    actorId,
    now,
  })
}

/** Returns the payload of an event about a post. */
export const factsOf = (post: LockedPost) => ({
  postId: post.id,
  userId: post.author_id,
  productId: post.product_id,
  brandId: post.brand_id,
})

async function lockForDecision(
  tx: Db,
  id: string,
  revision: number | undefined,
  actor: Actor,
  states: readonly LockedPost['state'][],
): Promise<LockedPost> {
  const post = await lockPost(tx, id)
  if (post === undefined) throw new AppError('post_not_found')
  const refusal = decisionRefusal(actor, post)
  if (refusal !== undefined) throw new AppError(refusal)
  if (!states.includes(post.state)) throw new AppError('post_decided')
  if (revision !== undefined && revision !== post.revision) throw new AppError('post_changed')
  return post
}

async function writeDecision(
  tx: Db,
  post: LockedPost,
  values: Parameters<typeof writePost>[3] & { readonly state: 'approved' | 'refused' | 'removed' },
  actor: Actor,
  now: Date,
): Promise<void> {
  if (!(await writePost(tx, post.id, post.state, { ...values, decided_at: now })))
    throw new AppError('post_decided')
  await writeAudit(tx, {
    actorId: actor.sub,
    action: `post.${values.state}`,
    objectType: 'post',
    objectId: post.id,
    brandId: post.brand_id,
    detail: { points: values.points, ...(values.reason ? { reason: values.reason } : {}) },
    now,
  })
}
