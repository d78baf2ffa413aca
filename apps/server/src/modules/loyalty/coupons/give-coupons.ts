import { randomUUID } from 'node:crypto'
import type { issueCoupons as contract } from '@vicino/contract/loyalty/coupons/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readOwnHead } from '../programs/public.ts'
import { closedBy, issueCoupons } from './issue.ts'
import { lockOwnTemplate } from './templates.ts'
import type { TemplateRow } from './templates.queries.ts'

/** @throws AppError coupon_paused, coupon_ended */
export function refuseClosed(template: TemplateRow, now: Date): void {
  const closed = closedBy(template, now)
  if (closed !== null) throw new AppError(`coupon_${closed}`)
}

/**
 * Gives a coupon by hand to customers of a program. Customers who cannot have one
 * are left out, and the answer names them.
 * @throws AppError coupon_not_found, coupon_paused, coupon_ended, program_not_found
 */
export async function giveByHand(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  templateId: string,
  { programId, userIds }: BodyOf<typeof contract>,
  actor: Actor,
): Promise<ResponseOf<typeof contract>> {
  const now = clock.now()
  const template = await lockOwnTemplate(tx, templateId, actor)
  const { brandId } = await readOwnHead(tx, programId, actor)
  if (brandId !== template.brandId) throw new AppError('program_not_found')
  refuseClosed(template, now)
  const cause = `hand:${randomUUID()}` as const
  const results = await issueCoupons(tx, { brandId, templateId, userIds, cause, actorId: actor.sub, now })
  const issued = results.filter(({ isNew }) => isNew).length
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'coupon-template.issued',
    objectType: 'coupon-template',
    objectId: templateId,
    brandId,
    detail: { programId, issued, refused: results.length - issued },
    now,
  })
  return {
    issued,
    results: results.map(({ refused, ...one }) => ({
      ...one,
      // The template was checked under its lock, so neither 'paused' nor 'ended' can occur here.
      refused: refused === 'paused' || refused === 'ended' ? null : refused,
    })),
  }
}
