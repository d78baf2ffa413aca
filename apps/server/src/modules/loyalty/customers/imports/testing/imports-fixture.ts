import {
  confirmCustomerImport,
  getCustomerImport,
  listCustomerImportRows,
  undoCustomerImport,
  uploadCustomerImport,
} from '@vicino/contract/loyalty/customers/imports/endpoints'
import type { ImportKind } from '@vicino/contract/loyalty/customers/imports/constants'
import type { CustomerImport } from '@vicino/contract/loyalty/customers/imports/schemas'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../../../platform/testing/test-app.ts'
import { type Clientele, makeClientele } from '../../testing/customers-fixture.ts'
import { customers } from '../../feature.ts'
import { sendForm } from '../../../../foundation/files/testing/uploads.ts'
import { members } from '../../../members/feature.ts'
import { workImports } from '../work-imports.ts'

/** Starts the application for the import tests of a file; each test begins on a Tuesday morning. */
export function withImports(take: (test: TestApp) => void): void {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ features: [members, customers] })
    take(test)
  })
  beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
  afterAll(() => test.close())
}

export const REASON = 'Saldo della vecchia tessera'

/** A brand with customers, which imports files. */
export interface Office extends Clientele {
  send(csv: string | Buffer, as?: TestUser, kind?: ImportKind): ReturnType<typeof sendForm>
  /** Uploads a file that the server must accept. */
  preview(csv: string | Buffer): Promise<CustomerImport>
  /** Confirms an import as its preview shows it, and runs the job that gives it. */
  give(preview: CustomerImport, more?: { countsForLevel?: boolean }): Promise<CustomerImport>
  undo(id: string): Promise<CustomerImport>
  read(id: string): Promise<CustomerImport>
  refused(id: string): Promise<[line: number, reason: string | null][]>
  /** Runs the job until no row is left. */
  work(): Promise<void>
}

export async function makeOffice(test: TestApp, ...of: Rest<typeof makeClientele>): Promise<Office> {
  const shop = await makeClientele(test, ...of)
  const { owner, programId } = shop
  const paramsOf = (importId: string) => ({ programId, importId })
  const office: Office = {
    ...shop,
    send: (csv, as = owner, kind = 'balances') => {
      const content = Buffer.isBuffer(csv) ? csv : Buffer.from(csv)
      return sendForm(test, { ...uploadCustomerImport, path: `/customer/${programId}/import` }, as, [
        { name: 'fileName', content: 'saldi.csv' },
        { name: 'kind', content: kind },
        { name: 'file', content, fileName: 'saldi.csv', type: 'text/csv' },
      ])
    },
    async preview(csv) {
      const response = await office.send(csv)
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json<CustomerImport>()
    },
    async give({ _id, ready, waiting, points, stamps, amountCents }, more = {}) {
      const body = { reason: REASON, rows: ready + waiting, points, stamps, amountCents, ...more }
      await test.request(confirmCustomerImport, { as: owner, params: paramsOf(_id), body })
      await office.work()
      return office.read(_id)
    },
    async undo(id) {
      await test.request(undoCustomerImport, { as: owner, params: paramsOf(id), body: {} })
      await office.work()
      return office.read(id)
    },
    read: (id) => test.request(getCustomerImport, { as: owner, params: paramsOf(id) }),
    async refused(id) {
      const { items } = await test.request(listCustomerImportRows, {
        as: owner,
        params: paramsOf(id),
        query: { state: 'refused', limit: '100' },
      })
      return items.map(({ line, reason }) => [line, reason])
    },
    async work() {
      while (await workImports(test.db, test.clock.now())) {
        // Continue with the next run of the job.
      }
    },
  }
  return office
}

type Rest<F extends (...args: never[]) => unknown> =
  Parameters<F> extends [unknown, ...infer Others] ? Others : never
