import type { Problem } from '@vicino/contract/common/problem'
import { activateProgram, scheduleProgram, updateProgram } from '@vicino/contract/loyalty/programs/endpoints'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import {
  createReward,
  deleteReward,
  getCatalogue,
  orderRewards,
  pauseReward,
  updateReward,
} from '@vicino/contract/loyalty/programs/rewards/endpoints'
import type { Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeDocument } from '../../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../../platform/testing/test-app.ts'
import { files } from '../../../../foundation/files/feature.ts'
import { members } from '../../../members/feature.ts'
import { programs } from '../../feature.ts'
import { ProgramOwner, type Status } from '../../testing/program-owner-fixture.ts'
import { rewardBody } from './reward.ts'

type Body = Parameters<typeof rewardBody>[0]

/** The deposit in euros, which Keeper.bond() completes; it covers a prize pool of five times as much. */
export const DEPOSIT = { amount: 1000, kind: 'deposit', reference: 'Banca di Prova 12' }

export const codeOf = (response: { json: <T>() => T }) => response.json<Problem>().code

/** The owner of a brand, who manages the catalogues of its programs through the API. */
export class Keeper {
  readonly test: TestApp
  readonly owner: ProgramOwner

  constructor(test: TestApp, owner: ProgramOwner) {
    this.test = test
    this.owner = owner
  }

  get user(): TestUser {
    return this.owner.user
  }

  catalogue(id: string) {
    return this.test.request(getCatalogue, { as: this.user, params: { id } })
  }

  sendNew(id: string, body: Body = {}, headers: Record<string, string> = {}) {
    return this.test.send(createReward, { as: this.user, params: { id }, body: rewardBody(body), headers })
  }

  async add(id: string, body: Body = {}): Promise<Reward> {
    return (await this.sendNew(id, body)).json()
  }

  /** Sends the reward as the form shows it, with some changed fields. */
  change(id: string, reward: Reward, body: Body, version = reward.version) {
    const { _id, state: _s, version: _v, createdAt: _c, updatedAt: _u, ...shown } = reward
    return this.test.send(updateReward, {
      as: this.user,
      params: { id, rewardId: _id },
      body: { ...shown, ...body },
      headers: { 'if-match': `"${version}"`, 'accept-language': 'it' },
    })
  }

  remove(id: string, reward: Reward, version = reward.version) {
    const params = { id, rewardId: reward._id }
    return this.test.send(deleteReward, { as: this.user, params, headers: { 'if-match': String(version) } })
  }

  order(id: string, ids: readonly string[]) {
    return this.test.send(orderRewards, { as: this.user, params: { id }, body: { ids } })
  }

  pause(id: string, { _id }: Reward) {
    return this.test.send(pauseReward, { as: this.user, params: { id, rewardId: _id }, body: {} })
  }

  /** Records a bond; a deposit without a receipt or a date gets both. */
  async bond(id: string, bond: object | null) {
    if (bond !== null && 'amount' in bond) {
      const receipt = await makeDocument(this.test.db, this.user.id)
      bond = { receipt, date: this.owner.inDays(0), ...bond }
    }
    return this.test.send(updateProgram, { as: this.user, params: { id }, body: { bond } })
  }

  /** Makes a program in a state, with one reward added in its draft and a recorded deposit. */
  async stocked(status: Exclude<Status, 'ended'>, body: Body = {}) {
    const program: Program = await this.owner.made('draft')
    const id = program._id
    const reward = await this.add(id, body)
    await this.bond(id, DEPOSIT)
    if (status !== 'draft') await this.owner.step(scheduleProgram, program)
    if (status === 'active' || status === 'deleted') await this.owner.step(activateProgram, program)
    if (status === 'deleted') await this.owner.cancel(program)
    return { id, reward, program }
  }
}

/**
 * Starts the application for the tests of a file, and makes a new brand with its owner for each
 * test.
 */
export function withKeeper(take: (keeper: Keeper) => void): void {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ features: [programs, members, files] })
  })
  beforeEach(async () => take(new Keeper(test, await ProgramOwner.of(test))))
  afterAll(() => test.close())
}
