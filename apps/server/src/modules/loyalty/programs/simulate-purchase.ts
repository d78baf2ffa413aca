import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import type { simulatePurchase } from '@vicino/contract/loyalty/programs/endpoints'
import { configProblems } from '@vicino/domain/loyalty/config-problems'
import { evaluate } from '@vicino/domain/loyalty/evaluate'
import { newMember } from '@vicino/domain/loyalty/facts'
import { compileProgram } from '@vicino/domain/loyalty/program'
import type { Line } from '@vicino/domain/loyalty/purchase'
import { centsOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { refuseProblems } from './refusals.ts'
import { NO_TIERS } from './compiled.ts'
import { readOwn } from './own-program.ts'

type Body = BodyOf<typeof simulatePurchase>

/**
 * Computes what a purchase would give to a person of a tier without earlier purchases, by the
 * function that posts real ones. Nothing is written. A program that has not begun, or has ended, is
 * treated as active.
 * @throws AppError program_not_found, validation_failed (lines that do not sum to the amount, an
 * unknown tier)
 */
export async function simulate(
  db: Db,
  { clock }: Services,
  { id, body }: { id: string; body: Body },
  actor: Actor,
): Promise<ResponseOf<typeof simulatePurchase>> {
  const row = await readOwn(db, id, actor)
  const config = body.config ?? row.config
  refuseProblems(configProblems(config, row))
  const { startDate, endDate, isBlockedSector } = row
  const compiled = compileProgram(
    { startDate, endDate, config, tiers: row.tiers ?? NO_TIERS },
    { isBlockedSector },
  )
  const program = {
    ...compiled,
    // A given tier holds for the whole calendar year; rolling months would need the earlier status.
    tiers: { ...compiled.tiers, period: 'calendarYear' as const },
    status: 'active' as const,
    startsAt: -Infinity,
    endsAt: Infinity,
    claimsUntil: Infinity,
  }
  if (body.tier > program.tiers.tiers.length) {
    throw new AppError('validation_failed', { fieldErrors: { tier: 'invalid' } })
  }
  const at = body.at === undefined ? clock.now().getTime() : new Date(body.at).getTime()
  const member = { ...newMember(at), importedTier: body.tier }
  const outcome = evaluate(program, member, {
    id: 'simulation',
    type: 'purchase',
    at,
    receivedAt: at,
    lines: linesOf(body),
    arrival: 1,
  })
  const { points, stamps, status, tier, steps } = outcome
  const items = steps.flatMap((step) => step.items.map(({ rounding: _rounding, ...item }) => item))
  return {
    points,
    stamps,
    status,
    tier,
    items: items.map((item) => ({ ...item, inputs: { ...item.inputs } })),
  }
}

function linesOf({ amount, lines }: Body): Line[] {
  const cents = centsOf(amount)
  if (lines === undefined) {
    return [{ code: null, category: null, brand: null, quantityMilli: 1000, netCents: cents }]
  }
  const read = lines.map(({ code, category, brand, quantity, net }) => ({
    code: code ?? null,
    category: category ?? null,
    brand: brand ?? null,
    quantityMilli: Math.round(quantity * 1000),
    netCents: centsOf(net),
  }))
  if (read.reduce((sum, { netCents }) => sum + netCents, 0) !== cents) {
    throw new AppError('validation_failed', { fieldErrors: { lines: 'lines_sum' } })
  }
  return read
}
