import type { BodyOf } from '@vicino/contract/endpoint'
import type { createProgram as endpoint } from '@vicino/contract/loyalty/programs/endpoints'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { configProblems, dateProblems } from '@vicino/domain/loyalty/config-problems'
import { inOrder, type MechanicsConfig, withDefaults } from '@vicino/domain/loyalty/config'
import type { Db } from '../../../platform/db/database.ts'
import { refuseLookalike } from '../../../platform/db/lookalikes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { refuseIfOff } from '../../foundation/flags/public.ts'
import { hashOf, refuseProblems } from './refusals.ts'
import { momentsOf, todayOf } from './program-moments.ts'
import { claimImage } from './program-image.ts'
import { answerProgram, auditProgram, brandOf } from './own-program.ts'
import { addReward } from './rewards/add-reward.ts'
import { claimReceipt, storedBond } from './program-bond.ts'
import { insertProgram, newId, readDelegate } from './programs.queries.ts'
import { insertConfigVersion } from './versions.queries.ts'

type Body = BodyOf<typeof endpoint>
type Draft = Pick<Body, 'baseInfo'> &
  Partial<Pick<Body, 'mode' | 'bond'>> & {
    readonly id: string
    readonly brandId: string
    /** Address of the program's image. */
    readonly image: string
    readonly config: MechanicsConfig
  }

/**
 * Makes a draft of the caller's brand with the first version of its mechanics and, if given, its
 * first reward. The delegate comes from the brand's settings, whatever the form sends
 * (R-264).
 * @throws AppError not_available, name_lookalike, brand_not_found, validation_failed,
 * file_not_found, file_unfit, file_in_use
 */
export async function createProgram(
  tx: Db,
  services: Services,
  { baseInfo, config = withDefaults({}), mode, bond, reward, brandId: named }: Body,
  actor: Actor,
): Promise<Program> {
  const brandId = brandOf(actor, named)
  const now = services.clock.now()
  await refuseIfOff(tx, services, 'programs', { brandId })
  await refuseLookalike(tx, 'programs', baseInfo.name, null)
  const id = await newId(tx)
  const use = { programId: id, ownerId: actor.sub, now }
  const image = await claimImage(tx, use, baseInfo.imageUrl, null)
  await insertDraft(tx, { id, brandId, image, baseInfo, config, mode, bond }, actor, now)
  if (reward !== undefined) await addFirst(tx, services, { programId: id, body: reward }, actor)
  return answerProgram(tx, id, actor, now)
}

/** Adds the first reward. Its fields are named `reward.…` in a refusal, as they are in the body. */
async function addFirst(tx: Db, services: Services, first: Parameters<typeof addReward>[2], actor: Actor) {
  try {
    await addReward(tx, services, first, actor)
  } catch (error) {
    if (!(error instanceof AppError) || error.fieldErrors === undefined) throw error
    const named = Object.entries(error.fieldErrors).map(([field, text]) => [`reward.${field}`, text])
    throw new AppError(error.code, { fieldErrors: Object.fromEntries(named) })
  }
}

/**
 * Publishes the image of a draft, then stores it with the first version of its mechanics. @throws
 * AppError as createProgram()
 */
export async function insertDraft(
  tx: Db,
  { id, brandId, image, baseInfo, config: given, mode = 'prizes', bond = null }: Draft,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { startDate, endDate } = baseInfo
  refuseProblems([
    ...dateProblems(startDate, endDate, todayOf(now)),
    ...configProblems(given, { startDate, endDate }),
  ])
  const config = inOrder(given)
  const delegatedSubject = await readDelegate(tx, brandId)
  if (delegatedSubject === undefined) throw new AppError('brand_not_found')
  const { imageUrl: _image, ...rest } = baseInfo
  await insertProgram(
    tx,
    {
      ...rest,
      id,
      brandId,
      image,
      delegatedSubject,
      mode,
      bond: storedBond(bond),
      ...momentsOf(startDate, endDate),
    },
    now,
  )
  await claimReceipt(tx, { programId: id, ownerId: actor.sub, now }, bond)
  const sha256 = hashOf(config)
  await insertConfigVersion(tx, id, { version: 1, config, sha256, validFrom: now, diff: [] })
  await auditProgram(tx, 'create', { id, brandId }, actor, now, { after: sha256 })
}
