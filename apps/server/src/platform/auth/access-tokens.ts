import { type AccessClaims, accessClaimsSchema } from '@vicino/contract/identity/auth/schemas'
import { parseRole } from '@vicino/contract/roles'
import { jwtVerify, SignJWT } from 'jose'
import type { KeyObject } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { SigningKeys } from './keys.ts'

export const ACCESS_TOKEN_SECONDS = 900

const ALGORITHM = 'EdDSA'
const TYPE = 'at+jwt'
const ISSUER = 'vicino'
const AUDIENCE = 'vicino-api'
/** The server's own tokens have fewer than 500 characters; a longer text is refused unread. */
const LONGEST_TOKEN = 1500
const VERIFIED_KEPT = 5000

/**
 * Signs and verifies access tokens. Only EdDSA is accepted, with one type, issuer and audience. A
 * verified token is remembered until it expires, so that its signature is checked once and not at
 * every request.
 */
export class AccessTokens {
  readonly #keys: SigningKeys
  readonly #clock: Clock
  readonly #verified = new BoundedCache<string, { claims: AccessClaims; expires: number }>(VERIFIED_KEPT)

  constructor(keys: SigningKeys, clock: Clock) {
    this.#keys = keys
    this.#clock = clock
  }

  /**
   * @param ends end of the session: the token ends then, if that is earlier than
   * ACCESS_TOKEN_SECONDS from now
   */
  sign(claims: AccessClaims, ends?: Date): Promise<string> {
    const issued = Math.floor(this.#clock.now().getTime() / 1000)
    const longest = issued + ACCESS_TOKEN_SECONDS
    const expires = ends === undefined ? longest : Math.min(longest, Math.floor(ends.getTime() / 1000))
    return new SignJWT(privateClaims(claims))
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: this.#keys.keyId })
      .setSubject(claims.sub)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(issued)
      .setExpirationTime(expires)
      .sign(this.#keys.privateKey)
  }

  /**
   * Returns the claims of a token that verify() accepted before; undefined when it is not
   * remembered: call verify() then. It is synchronous, because every request of a signed-in caller
   * passes here.
   */
  recall(token: string): AccessClaims | undefined {
    const known = this.#verified.get(token)
    if (known === undefined) return undefined
    if (known.expires > this.#clock.now().getTime()) return known.claims
    this.#verified.delete(token)
    return undefined
  }

  /**
   * The key id (kid) in the header chooses only among our own keys: a token that names another one
   * was not signed by this server.
   */
  #publicKey(keyId: string): KeyObject {
    const key = this.#keys.accepted.get(keyId)
    if (key === undefined) throw new Error('A token of another server')
    return key
  }

  /** The claims of a valid token; null for any other text. */
  async verify(token: string): Promise<AccessClaims | null> {
    if (token.length > LONGEST_TOKEN) return null
    try {
      const { payload } = await jwtVerify(token, ({ kid = '' }) => this.#publicKey(kid), {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'iat', 'exp'],
        maxTokenAge: ACCESS_TOKEN_SECONDS,
        currentDate: this.#clock.now(),
      })
      const role = typeof payload['role'] === 'string' ? parseRole(payload['role']) : undefined
      const claims = accessClaimsSchema.parse({ ...payload, role })
      this.#verified.set(token, { claims, expires: (payload.exp ?? 0) * 1000 })
      return claims
    } catch {
      return null
    }
  }
}

const privateClaims = ({ role, roleId, brandId, shops, sid, limited, acting }: AccessClaims) => ({
  role,
  ...(roleId !== undefined && { roleId }),
  brandId,
  ...(shops !== undefined && { shops }),
  sid,
  ...(limited && { limited }),
  ...(acting && { acting }),
})
