import type { Wallet } from '@vicino/contract/channels/wallet-passes/constants'
import { createWalletPass } from '@vicino/contract/channels/wallet-passes/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { decodeJwt } from 'jose'
import { randomUUID } from 'node:crypto'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { FEATURES } from '../../../all.ts'
import { makeShop, type Shop } from '../../../loyalty/members/testing/members-fixture.ts'
import { tellDue } from '../notify-wallets.ts'
import { type Certified, makeAuthority } from './authority.ts'
import { GoogleServer } from './google-server.ts'
import { type Push, PushServer } from './push-server.ts'
import { readPass, type ReadPass } from './read-pass.ts'

export const PASSWORD = 'segretissima-1'
export const PASS_TYPE = 'pass.example.vicino'
const ORIGIN = 'https://vicino.example'
export type Of = { readonly programId: string } | { readonly couponId: string }

const silent = { warn: () => undefined }

/**
 * The product with both wallets set up, whose servers run on this machine, and a brand with a
 * program.
 */
export class Wallets {
  readonly test: TestApp
  readonly shop: Shop
  readonly apple: PushServer
  readonly google: GoogleServer
  /** PEM of the authority that certified the signer of passes. */
  readonly authority: string
  readonly signer: Certified
  /** For another server that makes the same passes. */
  readonly env: Readonly<Record<string, string>>
  readonly #hash: string
  #members = 0

  private constructor(
    of: Pick<Wallets, 'test' | 'shop' | 'apple' | 'google' | 'authority' | 'signer' | 'env'>,
    hash: string,
  ) {
    this.test = of.test
    this.shop = of.shop
    this.apple = of.apple
    this.google = of.google
    this.authority = of.authority
    this.signer = of.signer
    this.env = of.env
    this.#hash = hash
  }

  /** @param more further parts of the application */
  static async open(more: Partial<Parameters<typeof createTestApp>[0]> = {}): Promise<Wallets> {
    const authority = makeAuthority()
    const signer = authority.issue(`Pass Type ID: ${PASS_TYPE}`)
    const apple = await PushServer.start(authority.issue('pushes', '127.0.0.1'), authority.certificate)
    const google = await GoogleServer.start()
    const account = {
      client_email: 'vicino@wallet.example.test',
      private_key: signer.key,
      token_uri: `${google.address}/token`,
    }
    const env = {
      PUBLIC_URL: ORIGIN,
      APPLE_PASS_TYPE_ID: PASS_TYPE,
      APPLE_TEAM_ID: 'ABCDE12345',
      APPLE_PASS_CERTIFICATE: signer.certificate,
      APPLE_PASS_KEY: signer.key,
      APPLE_WWDR_CERTIFICATE: authority.certificate,
      APPLE_PUSH_URL: apple.address,
      APPLE_PUSH_CA: authority.certificate,
      GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
      GOOGLE_WALLET_ACCOUNT: JSON.stringify(account),
      GOOGLE_WALLET_URL: google.address,
      ...more.env,
    }
    const test = await createTestApp({ features: FEATURES, ...more, env })
    test.clock.set(new Date())
    const shop = await makeShop(test, {}, { enabled: true, tiers: [tier('Silver', 20)] })
    const hash = await test.services.passwords.hash(PASSWORD)
    return new Wallets({ test, shop, apple, google, authority: authority.certificate, signer, env }, hash)
  }

  /**
   * Sends all changes to the wallets: processes events, then what is due after the seconds of a
   * burst.
   */
  async work(): Promise<void> {
    const { db, services, clock } = this.test
    await drainOutbox(db, services.consumers, clock.now())
    clock.advance(4)
    while ((await tellDue(services, silent)) > 0);
  }

  /** Waits until earlier changes are sent; both wallets answer again. */
  async calm(): Promise<void> {
    await this.work()
    this.apple.got.length = 0
    this.apple.answer = { status: 200 }
    this.google.isDown = false
  }

  async member(): Promise<TestUser> {
    const username = `Ada Pozzi ${(this.#members += 1)}`
    const user = await this.test.createUser({ password_hash: this.#hash, username })
    await this.shop.join(user)
    return user
  }

  /** @returns the address that adds the pass */
  async ask(as: TestUser, wallet: Wallet, of: Of): Promise<string> {
    const subject = 'couponId' in of ? { couponId: of.couponId } : { programId: of.programId }
    const { url } = await this.test.request(createWalletPass, { as, body: { wallet, ...subject } })
    return url.replace(ORIGIN, '')
  }

  inject(method: 'GET' | 'POST' | 'DELETE', url: string, headers = {}, payload?: object) {
    return this.test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  }

  /** Returns the answer to a phone that requests a pass again. */
  latest(pass: Pick<ReadPass, 'serialNumber' | 'authenticationToken'>, headers = {}) {
    return this.inject('GET', `/passkit/v1/passes/${PASS_TYPE}/${pass.serialNumber}`, {
      ...authorised(pass.authenticationToken),
      ...headers,
    })
  }

  async fresh(pass: ReadPass): Promise<ReadPass> {
    return readPass((await this.latest(pass)).rawPayload, this.authority)
  }

  async close(): Promise<void> {
    await this.test.close()
    this.apple.close()
    this.google.close()
  }
}

export const authorised = (token: string) => ({ authorization: `ApplePass ${token}` })

export const valueOf = (pass: ReadPass, key: string): string | number | undefined => {
  const { headerFields = [], primaryFields = [], secondaryFields = [] } = pass.storeCard ?? pass.coupon ?? {}
  return [...headerFields, ...primaryFields, ...secondaryFields].find((field) => field.key === key)?.value
}

/** Returns the number of the pass that Google's page adds. */
export function googleId(url: string): string {
  const jwt = decodeJwt<{ payload: Record<string, { id: string }[]> }>(url.split('/save/')[1] ?? '')
  return Object.values(jwt.payload)[0]?.[0]?.id ?? ''
}

/** A phone with Apple Wallet. */
export class Phone {
  readonly device = randomUUID().replaceAll('-', '')
  readonly pushToken = randomUUID().replaceAll('-', '').repeat(2)
  readonly #wallets: Wallets

  constructor(wallets: Wallets) {
    this.#wallets = wallets
  }

  /** Fetches a pass, as a press on the button does, and registers for its changes. */
  async add(as: TestUser, of: Of): Promise<ReadPass> {
    const answer = await this.#wallets.inject('GET', await this.#wallets.ask(as, 'apple', of))
    if (answer.headers['content-type'] !== 'application/vnd.apple.pkpass') throw new Error(answer.body)
    const pass = readPass(answer.rawPayload, this.#wallets.authority)
    const { statusCode } = await this.register(pass)
    if (statusCode !== 201) throw new Error(`Registered with ${statusCode}`)
    return pass
  }
  register(pass: ReadPass, token = pass.authenticationToken, pushToken = this.pushToken) {
    return this.#wallets.inject('POST', this.#registration(pass), authorised(token), { pushToken })
  }
  unregister(pass: ReadPass, token = pass.authenticationToken) {
    return this.#wallets.inject('DELETE', this.#registration(pass), authorised(token))
  }
  changed(since = '') {
    return this.#wallets.inject(
      'GET',
      `/passkit/v1/devices/${this.device}/registrations/${PASS_TYPE}${since}`,
    )
  }
  pushes(): Push[] {
    return this.#wallets.apple.got.filter(({ path }) => path.endsWith(this.pushToken))
  }
  #registration(pass: ReadPass): string {
    return `/passkit/v1/devices/${this.device}/registrations/${PASS_TYPE}/${pass.serialNumber}`
  }
}
