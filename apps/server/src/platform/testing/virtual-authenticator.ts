import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponse,
  RegistrationResponse,
} from '@vicino/contract/identity/auth/second-factor/schemas'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = Readonly<Record<string, unknown>>

/** Intended errors in the answer. */
interface Deviation {
  readonly origin?: string
  readonly challenge?: string
  readonly userVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string | null
  /** Signs for the domain of another site. */
  readonly rpId?: string
}

const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 } as const

/**
 * A device with one passkey and the browser around it. It answers WebAuthn options as both together
 * do (ES256).
 */
export class VirtualAuthenticator {
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = randomBytes(16).toString('base64url')
  #userHandle = ''
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Makes its passkey for the user of the options. */
  create(options: Options, wrong: Deviation = {}): RegistrationResponse {
    const { rp, user } = options as { rp: { id: string }; user: { id: string } }
    this.#userHandle = user.id
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()])
    const authData = this.#authData(rp.id, FLAGS.attested, wrong, attested)
    const statement = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const attestation = isoCBOR.encode(statement as never)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, wrong).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  /** Signs in with the passkey; each use increases its counter. */
  get(options: Options, wrong: Deviation = {}): AuthenticationResponse {
    this.#counter += 1
    const authData = this.#authData(options['rpId'] as string, 0, wrong)
    const clientData = this.#clientData('webauthn.get', options, wrong)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: wrong.userHandle === undefined ? this.#userHandle : wrong.userHandle,
      },
    }
  }

  #authData(rpId: string, extra: number, wrong: Deviation, attested = Buffer.alloc(0)): Buffer {
    const { present, verified, backupEligible, backedUp } = FLAGS
    const { userVerified = true, counter = this.#counter } = wrong
    const head = Buffer.alloc(5)
    head.writeUInt8(present | (userVerified ? verified : 0) | backupEligible | backedUp | extra)
    head.writeUInt32BE(counter, 1)
    const site = createHash('sha256')
      .update(wrong.rpId ?? rpId)
      .digest()
    return Buffer.concat([site, head, attested])
  }

  #clientData(type: string, options: Options, wrong: Deviation): Buffer {
    const { origin = this.#origin, challenge = options['challenge'] } = wrong
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** The public key as COSE writes it: EC2, ES256, P-256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = (this.#keys.publicKey satisfies KeyObject).export({ format: 'jwk' })
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(key as never))
  }
}
