import type { BodyInputOf } from '@vicino/contract/endpoint'
import type { createReward } from '@vicino/contract/loyalty/programs/rewards/endpoints'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import type { Rewards } from '../../../../../platform/db/schema.gen.ts'
import type { Example } from '../../../../../platform/testing/example.ts'
import { makeFile } from '../../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../../platform/testing/test-app.ts'
import { makeProgram } from '../../testing/program.ts'

/** Builds the form's body: a mug worth 12 € for 500 points, ten units. */
export function rewardBody(
  change: Partial<BodyInputOf<typeof createReward>> = {},
): BodyInputOf<typeof createReward> {
  return {
    kind: 'product',
    fulfilment: 'store',
    name: 'Tazza del forno',
    description: 'In ceramica, fatta a mano.',
    imageUrl: null,
    points: 500,
    stamps: 0,
    money: 0,
    value: 12,
    vatRate: 0,
    stock: 10,
    estimate: null,
    perMember: null,
    minRank: 0,
    visibleFrom: null,
    visibleTo: null,
    ...change,
  }
}

/** Stores a reward of a program with its first version. */
export async function makeReward(
  db: Db,
  programId: string,
  values: Partial<Insertable<Rewards>> = {},
): Promise<Selectable<Rewards>> {
  const now = new Date()
  const row = await db
    .insertInto('rewards')
    .values({
      program_id: programId,
      kind: 'product',
      fulfilment: 'store',
      name: 'Tazza',
      description: '',
      points: 500,
      stamps: 0,
      money_cents: 0,
      value_cents: 1200,
      vat_percent: 22,
      stock: 10,
      min_rank: 0,
      position: 1,
      created_at: now,
      updated_at: now,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const body = JSON.stringify({
    kind: row.kind,
    name: row.name,
    description: row.description,
    image: row.image,
    points: row.points,
    stamps: row.stamps,
    moneyCents: row.money_cents,
    valueCents: row.value_cents,
    vatPercent: row.vat_percent,
    fulfilment: row.fulfilment,
    couponTemplateId: row.coupon_template_id,
    readyWithinDays: row.ready_within_days,
    pickupShops: row.pickup_shops,
    pickupDays: row.pickup_days,
  })
  await db
    .insertInto('reward_versions')
    .values({ program_id: programId, reward_id: row.id, version: 1, body, valid_from: now })
    .execute()
  return row
}

/** Valid and refused requests of POST /program/{id}/reward. */
export async function rewardExample(test: TestApp): Promise<Example> {
  const as = await test.createUser({ role: 'brand' })
  const { id } = await makeProgram(test.db, { brand_id: as.brand_id ?? '', status: 'draft' })
  const taken = await makeFile(test.db, (await test.createUser()).id, 'program')
  return {
    as,
    params: { id },
    body: rewardBody(),
    other: { params: { id }, body: rewardBody({ points: 600 }) },
    refused: { params: { id }, body: rewardBody({ imageUrl: taken }) },
  }
}
