import {
  activateProgram,
  cancelProgram,
  createProgram,
  getProgram,
  scheduleProgram,
  type unscheduleProgram,
  type windDownProgram,
} from '@vicino/contract/loyalty/programs/endpoints'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { dateText, dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import { runOnce } from '../../../../platform/jobs/jobs.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { programLife } from '../programs.jobs.ts'
import { CANCELLATION, programBody } from './program.ts'

type Step =
  | typeof scheduleProgram
  | typeof unscheduleProgram
  | typeof activateProgram
  | typeof windDownProgram
export type Status = 'draft' | 'scheduled' | 'active' | 'ended' | 'deleted'
export const STATUSES: readonly Status[] = ['draft', 'scheduled', 'active', 'ended', 'deleted']

/** The owner of a brand, who makes programs through the API and takes their steps. */
export class ProgramOwner {
  readonly test: TestApp
  readonly user: TestUser

  constructor(test: TestApp, user: TestUser) {
    this.test = test
    this.user = user
  }

  static async of(test: TestApp): Promise<ProgramOwner> {
    return new ProgramOwner(test, await test.createUser({ role: 'brand' }))
  }

  /** Returns the date in Rome this many days from now, YYYY-MM-DD. */
  inDays(days: number): string {
    return dateText(this.today() + days)
  }

  today(): number {
    return dayAt(this.test.clock.now().getTime())
  }

  async create(baseInfo: object = {}, config?: object): Promise<Program> {
    const body = { ...(await programBody(this.test, this.user, baseInfo)), config }
    return this.test.request(createProgram, { as: this.user, body })
  }

  step(endpoint: Step, { _id }: Program): Promise<Program> {
    return this.test.request(endpoint, { as: this.user, params: { id: _id }, body: {} })
  }

  read({ _id }: Program): Promise<Program> {
    return this.test.request(getProgram, { as: this.user, params: { id: _id } })
  }

  cancel({ _id }: Program, body: object = CANCELLATION) {
    return this.test.send(cancelProgram, { as: this.user, params: { id: _id }, body })
  }

  /** Runs the job that activates and ends programs. */
  runJob(): Promise<boolean> {
    return runOnce(this.test.db, programLife(this.test.services), this.test.clock.now())
  }

  /** Returns the payloads of the events of a type, oldest first. */
  async events(type: string): Promise<unknown[]> {
    const rows = this.test.db.selectFrom('outbox_log').select('payload').where('type', '=', type)
    return (await rows.orderBy('id').execute()).map(({ payload }) => payload)
  }

  /** Makes a program in a state through the API. */
  async made(status: Status): Promise<Program> {
    if (status === 'draft') return this.create({ startDate: this.inDays(5), endDate: this.inDays(100) })
    if (status === 'scheduled') return this.step(scheduleProgram, await this.made('draft'))
    if (status === 'active') return this.step(activateProgram, await this.made('scheduled'))
    if (status === 'deleted') {
      const program = await this.made('active')
      await this.cancel(program)
      return this.read(program)
    }
    const program = await this.step(scheduleProgram, await this.create({ endDate: this.inDays(1) }))
    await this.step(activateProgram, program)
    await this.test.db
      .updateTable('programs')
      .set({
        start_date: this.inDays(-9),
        starts_at: new Date(startOfDay(this.today() - 9)),
        end_date: this.inDays(-1),
        ends_at: new Date(startOfDay(this.today())),
      })
      .where('id', '=', program._id)
      .execute()
    await this.runJob()
    return this.read(program)
  }
}
