import { BUSINESS_TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import {
  applyForBusiness,
  decideApplication,
  getOwnApplication,
} from '@vicino/contract/marketplace/brands/applications/endpoints'
import type { BusinessApplication } from '@vicino/contract/marketplace/brands/applications/schemas'
import type { LightMyRequestResponse } from 'fastify'
import { makeCategory, makePlace } from '../../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../../platform/testing/test-app.ts'
import { noteTerms } from '../../../../identity/auth/accounts.queries.ts'
import { newPiva } from './piva.ts'

/** A superAdmin who decides applications, and what tests need to send some. */
export interface Office {
  readonly admin: TestUser
  readonly categoryId: string
  /** Makes a user with a confirmed email address. */
  applicant(values?: object): Promise<TestUser>
  /** Sends a valid application, with `values` in place of its own; the response. */
  send(as: TestUser, values?: object): Promise<LightMyRequestResponse>
  apply(as: TestUser, values?: object): Promise<BusinessApplication>
  decide(id: string, body: object, as?: TestUser): Promise<LightMyRequestResponse>
  own(as: TestUser): Promise<BusinessApplication | null>
}

const FIRENZE = {
  id: '048017',
  name: 'Firenze',
  province: 'Firenze',
  province_code: 'FI',
  region: 'Toscana',
  lat: 43.7696,
  lon: 11.2558,
  search_name: 'firenze',
}

/** An approval by a person who has checked everything. */
export const APPROVAL = {
  decision: 'approve',
  checks: [{ what: 'identity' }, { what: 'piva', note: 'VIES' }, { what: 'contacts' }],
  sector: null,
} as const

export async function openOffice(test: TestApp): Promise<Office> {
  const admin = await test.createUser({ role: 'superAdmin' })
  const { id: categoryId } = await makeCategory(test.db, { name_it: 'Panetterie', name_en: 'Bakeries' })
  await makePlace(test.db, FIRENZE)
  const bodyOf = (values: object = {}) => ({
    legalSubject: 'Forno Bruno S.n.c.',
    piva: newPiva(),
    sedeLegale: 'Via dei Neri 4, 50122 Firenze',
    pec: 'fornobruno@pec.example.test',
    phone: '+39055123456',
    certified: true as const,
    terms: BUSINESS_TERMS_VERSION,
    brandName: 'Forno Bruno',
    categoryId,
    address: 'Via dei Neri 4',
    placeId: FIRENZE.id,
    website: 'https://fornobruno.example.test',
    ...values,
  })
  return {
    admin,
    categoryId,
    async applicant(values = {}) {
      const user = await test.createUser({ email_verified_at: test.clock.now(), ...values })
      await noteTerms(test.db, user.id, { textVersion: '1', source: 'test', now: test.clock.now() })
      return user
    },
    send: (as, values = {}) => test.send(applyForBusiness, { as, body: bodyOf(values) }),
    apply: (as, values = {}) => test.request(applyForBusiness, { as, body: bodyOf(values) }),
    decide: (id, body, as = admin) => test.send(decideApplication, { as, params: { id }, body }),
    own: async (as) => (await test.request(getOwnApplication, { as })).application,
  }
}
