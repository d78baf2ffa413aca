import { z } from 'zod'

/** Options of the Web Authentication API in its JSON form, for a browser. */
export const webAuthnOptions = z.record(z.string(), z.unknown())

const base64Url = (max: number) =>
  z
    .string()
    .max(max, 'invalid')
    .regex(/^[\w-]+$/, 'invalid')

/**
 * Common fields of both answers of an authenticator (JSON form of PublicKeyCredential, WebAuthn
 * level 3).
 */
const credential = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
}

/** Further fields, which some browsers add, are dropped. */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(8000),
    userHandle: base64Url(100).nullish(),
  }),
})
export type RegistrationResponse = z.output<typeof registrationResponse>
export type AuthenticationResponse = z.output<typeof authenticationResponse>

export const passkeySchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  backedUp: z.boolean(),
})
export type Passkey = z.output<typeof passkeySchema>
