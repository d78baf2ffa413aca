import { loginApp } from '@vicino/contract/identity/auth/endpoints'
import type { LoginAnswer, SecondFactorNeeded } from '@vicino/contract/identity/auth/schemas'
import {
  confirmTotp,
  registerPasskey,
  setUpTotp,
  startPasskeyRegistration,
} from '@vicino/contract/identity/auth/second-factor/endpoints'
import { URI } from 'otpauth'
import { createTestApp, type TestApp, type TestUser } from '../../../../../platform/testing/test-app.ts'
import { VirtualAuthenticator } from '../../../../../platform/testing/virtual-authenticator.ts'
import type { Feature } from '../../../../../platform/feature.ts'
import { auth } from '../../feature.ts'

export const PASSWORD = 'Segreta2026'
export const ORIGIN = 'https://vicino.example'

/** Returns the code of an authenticator app now, or some steps (of 30 s) before or after now. */
export type CodeOf = (steps?: number) => string

/** A test application, and users with passkeys and authenticator apps. */
export class People {
  readonly test: TestApp
  readonly #passwordHash: string

  constructor(test: TestApp, passwordHash: string) {
    this.test = test
    this.#passwordHash = passwordHash
  }

  static async start(others: readonly Feature[] = []): Promise<People> {
    const env = { PUBLIC_URL: ORIGIN, TRUSTED_HOPS: '1' }
    const test = await createTestApp({ features: [auth, ...others], env })
    return new People(test, await test.services.passwords.hash(PASSWORD))
  }

  account(role = 'audience'): Promise<TestUser> {
    return this.test.createUser({ role, password_hash: this.#passwordHash })
  }

  login(user: TestUser, sent: { keep?: true; headers?: Record<string, string> } = {}): Promise<LoginAnswer> {
    const { headers = {}, ...keep } = sent
    const body = { email: user.email, password: PASSWORD, ...keep }
    return this.test.request(loginApp, { body, headers })
  }

  /**
   * Signs a user with a second factor in by the right password. @returns the factors still required
   */
  async pending(
    user: TestUser,
    sent: { keep?: true; headers?: Record<string, string> } = {},
  ): Promise<SecondFactorNeeded['secondFactor']> {
    const answer = await this.login(user, sent)
    if (!('secondFactor' in answer)) throw new Error('The password alone signed in')
    return answer.secondFactor
  }

  async creationOptions(as: TestUser): Promise<Record<string, unknown>> {
    const body = { currentPassword: PASSWORD }
    return (await this.test.request(startPasskeyRegistration, { as, body })).options
  }

  async passkeyOf(as: TestUser, name = 'Telefono') {
    const device = new VirtualAuthenticator(ORIGIN)
    const response = device.create(await this.creationOptions(as))
    const passkey = await this.test.request(registerPasskey, { as, body: { name, response } })
    return { device, passkey }
  }

  setUpTotp(as: TestUser): Promise<{ secret: string; uri: string }> {
    return this.test.request(setUpTotp, { as, body: { currentPassword: PASSWORD } })
  }

  /** Makes an authenticator app that has scanned the QR code of this address. */
  appOf(uri: string): CodeOf {
    const totp = URI.parse(uri)
    if (!('period' in totp)) throw new Error('Not the address of a TOTP secret')
    return (steps = 0) => totp.generate({ timestamp: this.test.clock.now().getTime() + steps * 30_000 })
  }

  async withApp(role?: string) {
    const user = await this.account(role)
    return { user, ...(await this.appFor(user)) }
  }

  /** Switches the authenticator app of a user on. */
  async appFor(user: TestUser) {
    const codeOf = this.appOf((await this.setUpTotp(user)).uri)
    const body = { code: codeOf() }
    const { recoveryCodes } = await this.test.request(confirmTotp, { as: user, body })
    // The code of this step is used up by now.
    this.test.clock.advance(30)
    return { codeOf, recoveryCodes }
  }

  /** The emails to a user, oldest first. */
  async mails(user: TestUser) {
    return this.test.db
      .selectFrom('deliveries')
      .select(['template', 'data', 'language'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
  }

  /** The actions of a user in the audit log, oldest first. */
  async audit(user: TestUser): Promise<string[]> {
    const rows = await this.test.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', user.id)
      .orderBy('id')
      .execute()
    return rows.map(({ action }) => action)
  }

  async erase(user: TestUser): Promise<void> {
    const erased = { erased_at: this.test.clock.now() }
    await this.test.db.updateTable('users').set(erased).where('id', '=', user.id).execute()
  }
}
