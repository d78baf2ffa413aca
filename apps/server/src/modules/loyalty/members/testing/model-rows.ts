import { createHash } from 'node:crypto'
import * as programs from '@vicino/contract/loyalty/programs/endpoints'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { canonicalText, type TierConfig, withDefaults, withTierDefaults } from '@vicino/domain/loyalty/config'
import { makeBrand } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { makeProgram, programBody } from '../../programs/testing/program.ts'
import { makeReward } from '../../programs/rewards/testing/reward.ts'
import type { ModelStart } from './lifecycle-model.ts'
import type { PlaySetting } from './program-commands.ts'

export interface PlayBrand {
  readonly id: string
  readonly scanner: TestUser
  readonly owner: TestUser
}

/** The rows with which a play begins. */
export interface PlayRows {
  readonly users: readonly TestUser[]
  readonly brands: readonly PlayBrand[]
  readonly programIds: readonly string[]
  readonly rewardIds: readonly string[]
  readonly starts: readonly ModelStart[]
}

let companies = 0

export async function makePlayRows(test: TestApp, setting: PlaySetting): Promise<PlayRows> {
  const now = test.clock.now()
  const today = dayAt(now.getTime())
  const long = { created_at: new Date(now.getTime() - 30 * 86_400_000), email_verified_at: now }
  const users: TestUser[] = []
  for (let made = 0; made < setting.users; made += 1) users.push(await test.createUser(long))
  const tiersOf = setting.brands.map((tiers) => withTierDefaults(tiers ?? {}))
  const brands: PlayBrand[] = []
  for (const tiers of tiersOf) {
    const piva = `2000000${String((companies += 1)).padStart(4, '0')}`
    const { id } = await makeBrand(test.db, {
      legal_subject: 'Libri S.r.l.',
      piva,
      sede_legale: 'Via Po 3, Torino',
    })
    if (tiers.enabled) await saveTiers(test, id, tiers)
    const scanner = await test.createUser({ role: 'scanner', brand_id: id })
    brands.push({ id, scanner, owner: await test.createUser({ role: 'brand', brand_id: id }) })
  }
  const programIds: string[] = []
  const starts: ModelStart[] = []
  for (const { brand, draft, common, days, config } of setting.programs) {
    const [startDate, endDate] = [dateText(today + days[0]), dateText(today + days[1])]
    const { id, owner } = brands[brand] as PlayBrand
    if (draft === true) {
      const body = { ...(await programBody(test, owner, { startDate, endDate })), config }
      const { _id } = await test.request(programs.createProgram, { as: owner, body: body as never })
      // Its rewards are products as they are sold, so it may start without a deposit.
      const bond = JSON.stringify({ notDue: 'letter_c', note: '' })
      await test.db.updateTable('programs').set({ bond }).where('id', '=', _id).execute()
      programIds.push(_id)
    } else {
      const dates = { start_date: startDate, end_date: endDate }
      programIds.push(
        (await makeProgram(test.db, { brand_id: id, piva: '00159560366', config, ...dates })).id,
      )
    }
    if (common === true)
      await test.db
        .updateTable('programs')
        .set({ is_crossbrand: true })
        .where('id', '=', programIds.at(-1) ?? '')
        .execute()
    const definition = { config: withDefaults(config), tiers: tiersOf[brand] as TierConfig }
    starts.push({
      brand,
      status: draft === true ? 'draft' : 'active',
      startDate,
      endDate,
      definition,
    } as const)
  }
  const rewardIds: string[] = []
  for (const reward of setting.rewards) {
    const { id } = await makeReward(test.db, programIds[reward.program] ?? '', {
      points: reward.points,
      stamps: reward.stamps,
      stock: reward.stock,
      needs_approval: reward.needsApproval ?? false,
      fulfilment: reward.isSent === true ? 'shipping' : 'store',
      ready_within_days: reward.days ?? null,
      per_member: reward.perMember ?? null,
      min_rank: reward.minRank ?? 0,
      ...(reward.id !== undefined && { id: reward.id }),
    })
    rewardIds.push(id)
  }
  return { users, brands, programIds, rewardIds, starts }
}

async function saveTiers(test: TestApp, brandId: string, tiers: TierConfig): Promise<void> {
  const config = JSON.stringify(tiers)
  const sha256 = createHash('sha256').update(canonicalText(tiers)).digest('hex')
  const row = { brand_id: brandId, version: 1, config, sha256, valid_from: test.clock.now() }
  await test.db.insertInto('tier_configs').values(row).execute()
}
