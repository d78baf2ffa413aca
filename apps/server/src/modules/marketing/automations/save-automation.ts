import type { AuditVerb } from '@vicino/contract/administration/audit/actions'
import { message } from '@vicino/contract/common/field-messages'
import { MOST_AUTOMATIONS } from '@vicino/contract/marketing/automations/constants'
import type { addAutomation, changeAutomation } from '@vicino/contract/marketing/automations/endpoints'
import type { Automation } from '@vicino/contract/marketing/automations/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { AutomationConfig } from '@vicino/domain/loyalty/automations'
import { segmentsNamedBy } from '@vicino/domain/loyalty/segments'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { refuseBadNames } from '../../loyalty/customers/public.ts'
import { compiledProgram, mayRun, type ProgramHead, readOwnHead } from '../../loyalty/programs/public.ts'
import {
  findNamed,
  freeGifts,
  onlyDiscounts,
  insertAutomation,
  lockAutomation,
  lockAutomations,
  updateAutomation,
  writeState,
} from './automations.queries.ts'
import { readOwn } from './read-automation.ts'

type Clock = Pick<Services, 'clock'>

/**
 * Makes an automation of a program; it is active at once.
 * @throws AppError program_not_found, automations_full, segment_circle, label_not_found,
 * coupon_not_found, validation_failed
 */
export async function addAutomationTo(
  tx: Db,
  services: Clock,
  { programId, name, ...config }: BodyOf<typeof addAutomation>,
  actor: Actor,
): Promise<Automation> {
  const now = services.clock.now()
  const program = await readOwnHead(tx, programId, actor)
  if ((await lockAutomations(tx, program.brandId)) >= MOST_AUTOMATIONS) {
    throw new AppError('automations_full', { values: { max: MOST_AUTOMATIONS } })
  }
  await refuseUnknown(tx, program, config)
  const of = { brandId: program.brandId, programId, name, config, authorId: actor.sub, now }
  const id = await insertAutomation(tx, { ...of, segmentIds: namedBy(config) })
  await audit(tx, 'create', { id, brandId: program.brandId }, actor, now, { version: 1 })
  return readOwn(tx, services, id, actor)
}

/**
 * Stores a new version of an automation; runs that have begun continue with their own version.
 * @throws AppError automation_not_found, record_changed, segment_circle, label_not_found,
 * coupon_not_found, validation_failed
 */
export async function changeAutomationOf(
  tx: Db,
  services: Clock,
  id: string,
  { name, version, ...config }: BodyOf<typeof changeAutomation>,
  actor: Actor,
): Promise<Automation> {
  const now = services.clock.now()
  const row = await lockOwn(tx, id, actor)
  if (row.version !== version) throw new AppError('record_changed')
  await refuseUnknown(tx, await readOwnHead(tx, row.programId, actor), config)
  const of = { id, name, config, segmentIds: namedBy(config), authorId: actor.sub, now }
  await updateAutomation(tx, of, version + 1)
  await audit(tx, 'update', { id, brandId: row.brandId }, actor, now, { version: version + 1 })
  return readOwn(tx, services, id, actor)
}

/**
 * Switches an automation on or off; one in that state already stays as it is. @throws AppError
 * automation_not_found, gifts_without_purchase
 */
export async function switchAutomation(
  tx: Db,
  services: Clock,
  id: string,
  state: 'active' | 'paused',
  actor: Actor,
): Promise<Automation> {
  const now = services.clock.now()
  const row = await lockOwn(tx, id, actor)
  if (row.state !== state) {
    await writeState(tx, id, state, now)
    if (state === 'active') await refuseFreeGift(tx, id, row.programId)
    const done = state === 'active' ? 'resume' : 'pause'
    await audit(tx, done, { id, brandId: row.brandId }, actor, now)
  }
  return readOwn(tx, services, id, actor)
}

/** Refuses what refuseUnknown() does where the program's mode changed while it was paused. */
async function refuseFreeGift(tx: Db, id: string, programId: string): Promise<void> {
  if (!(await onlyDiscounts(tx, programId))) return
  const free = (await freeGifts(tx, programId)).find((gift) => gift.id === id)
  if (free !== undefined) throw new AppError('gifts_without_purchase', { values: { names: free.name } })
}

/** @throws AppError automation_not_found */
export async function removeAutomation(tx: Db, { clock }: Clock, id: string, actor: Actor): Promise<void> {
  const now = clock.now()
  const { brandId } = await lockOwn(tx, id, actor)
  await writeState(tx, id, 'deleted', now)
  await audit(tx, 'delete', { id, brandId }, actor, now)
}

async function lockOwn(tx: Db, id: string, actor: Actor) {
  const row = await lockAutomation(tx, id)
  if (row === undefined || !mayRun(actor, row.brandId)) throw new AppError('automation_not_found')
  return row
}

const namedBy = ({ condition }: AutomationConfig): string[] =>
  condition === null ? [] : [...new Set(segmentsNamedBy(condition))]

/** Refuses names in a configuration that are not the program's. */
async function refuseUnknown(
  tx: Db,
  program: ProgramHead,
  { trigger, condition, actions }: AutomationConfig,
): Promise<void> {
  const compiled = await compiledProgram(tx, program)
  if (condition !== null) await refuseBadNames(tx, program.id, condition)
  const rewardId = trigger.type === 'rewardClaimed' ? trigger.rewardId : null
  const { labelId, couponId } = actions
  const found = await findNamed(tx, program.id, { rewardId, labelId, couponId })
  if (!found.label) throw new AppError('label_not_found')
  if (!found.coupon) throw new AppError('coupon_not_found')
  const tooHigh =
    trigger.type === 'tierReached' && trigger.rank !== null && trigger.rank > compiled.tiers.tiers.length
  // With discounts only (art. 6, letter c-bis) every point comes from a purchase.
  const isFree = trigger.type !== 'purchase' && (await onlyDiscounts(tx, program.id))
  const free = message('points_without_purchase')
  const fieldErrors = {
    ...(isFree && actions.points > 0 ? { 'actions.points': free } : {}),
    ...(isFree && actions.stamps > 0 ? { 'actions.stamps': free } : {}),
    ...(found.reward ? {} : { 'trigger.rewardId': 'invalid' }),
    ...(tooHigh ? { 'trigger.rank': 'invalid' } : {}),
  }
  if (Object.keys(fieldErrors).length > 0) throw new AppError('validation_failed', { fieldErrors })
}

const audit = (
  tx: Db,
  verb: AuditVerb<'automation'>,
  { id, brandId }: { readonly id: string; readonly brandId: string },
  actor: Actor,
  now: Date,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  writeAudit(tx, {
    actorId: actor.sub,
    action: `automation.${verb}`,
    objectType: 'automation',
    objectId: id,
    brandId,
    detail,
    now,
  })
