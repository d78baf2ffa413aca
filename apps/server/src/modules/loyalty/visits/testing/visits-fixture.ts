import {
  beginStay,
  checkInByCode,
  checkInHere,
  consentToLocation,
  listVisitCodes,
  showVisitCode,
} from '@vicino/contract/loyalty/visits/endpoints'
import type { VisitPosition, VisitStay } from '@vicino/contract/loyalty/visits/schemas'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { makeShop, type Shop } from '../../members/testing/members-fixture.ts'

/** Rule: a visit registered by the till gives 5 points. */
export const STAFF_RULE = {
  type: 'visit',
  id: 'cassa',
  proof: 'staff',
  points: 5,
  perDay: 1,
  perMonth: 10,
  radius: null,
  isSaldo: false,
} as const
const RULE = { type: 'visit', points: 5, perDay: 1, perMonth: 10, isSaldo: false } as const
/** A degree of latitude in metres. */
const DEGREE = 111_195

/** Adds a shop to a brand. */
export async function placeOf(
  test: TestApp,
  brandId: string,
  at: { readonly lat: number; readonly lon: number },
): Promise<string> {
  const { id } = await test.db
    .insertInto('shops')
    .values({
      brand_id: brandId,
      name: 'Centro',
      address: 'Via Roma 1',
      city: 'Milano',
      ...at,
      created_at: test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A brand with a shop on the map, whose program pays 5 points for a check-in by QR and 5 for one by
 * position.
 */
export class Premises {
  readonly test: TestApp
  readonly shop: Shop
  readonly owner: TestUser
  readonly placeId: string

  constructor(test: TestApp, of: { shop: Shop; owner: TestUser; placeId: string }) {
    this.test = test
    this.shop = of.shop
    this.owner = of.owner
    this.placeId = of.placeId
  }

  get programId(): string {
    return this.shop.programId
  }

  static async open(test: TestApp, at = { lat: 45.4642, lon: 9.19 }): Promise<Premises> {
    const shop = await makeShop(test, {
      rules: [
        { ...RULE, id: 'qr', proof: 'qr', radius: null },
        { ...RULE, id: 'qui', proof: 'geofence', radius: 80 },
      ],
    })
    const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
    return new Premises(test, { shop, owner, placeId: await placeOf(test, shop.brandId, at) })
  }

  async member({ consents = false }: { consents?: boolean } = {}): Promise<TestUser> {
    const member = await this.shop.customer()
    if (consents) await this.consent(member, true)
    return member
  }

  consent(as: TestUser, granted: boolean) {
    return this.test.request(consentToLocation, { as, params: { id: this.programId }, body: { granted } })
  }

  /** Returns a position this many metres north of the shop. */
  position(metres = 0, accuracy = 10): VisitPosition {
    return { lat: 45.4642 + metres / DEGREE, lon: 9.19, accuracy }
  }

  /** Reads the code of the printed QR. */
  async printed(): Promise<string> {
    const params = { id: this.programId }
    const { items } = await this.test.request(listVisitCodes, { as: this.owner, params })
    return codeIn(items.find(({ _id }) => _id === this.placeId)?.url)
  }

  /** Reads the present code of the shop's screen. */
  async live(): Promise<string> {
    const params = { id: this.programId, placeId: this.placeId }
    return codeIn((await this.test.request(showVisitCode, { as: this.owner, params })).url)
  }

  /** Sends the first position of a check-in. */
  begin(as: TestUser, position: VisitPosition = this.position()) {
    return this.test.send(beginStay, { as, params: { id: this.programId }, body: { position } })
  }

  /** Sends the second position. */
  finish(as: TestUser, ticket: string, position: VisitPosition = this.position()) {
    return this.test.send(checkInHere, { as, params: { id: this.programId }, body: { position, ticket } })
  }

  /** Does a check-in of two minutes; returns the answer to its beginning if that was refused. */
  async here(as: TestUser, position: VisitPosition = this.position()) {
    const begun = await this.begin(as, position)
    if (begun.statusCode !== 200) return begun
    this.test.clock.advance(120)
    return this.finish(as, begun.json<VisitStay>().ticket, position)
  }

  scan(as: TestUser, code: string, position?: VisitPosition) {
    return this.test.send(checkInByCode, {
      as,
      params: { code },
      body: position === undefined ? {} : { position },
    })
  }
}

const codeIn = (url = ''): string => url.slice(url.lastIndexOf('/') + 1)
