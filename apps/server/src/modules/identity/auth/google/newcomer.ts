import { LINK_SECONDS } from '@vicino/contract/identity/auth/credentials/constants'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import type { Services } from '../../../../platform/http/context.ts'

/** A person whom Google has identified and who has no account here yet. */
const newcomerSchema = z.object({
  subject: z.string(),
  email: z.string(),
  name: z.string().optional(),
  invite: z.string().optional(),
  keep: z.boolean(),
  /** Mark of the only browser that may make the account. */
  browser: z.string(),
})
export type Newcomer = z.output<typeof newcomerSchema>

const AUDIENCE = 'new-account'

/**
 * Encrypts a newcomer into the token of the page that asks for the day of birth and the terms.
 * Nothing about the person is stored before they have answered.
 */
export function sealNewcomer({ keys, clock }: Services, newcomer: Newcomer): Promise<string> {
  const issued = Math.floor(clock.now().getTime() / 1000)
  return new EncryptJWT({ ...newcomer })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LINK_SECONDS.newAccount)
    .encrypt(keys.openId.current)
}

/** Reads the token of sealNewcomer(); undefined when it is not ours or has expired. */
export async function openNewcomer({ keys, clock }: Services, token: string): Promise<Newcomer | undefined> {
  try {
    const options = {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      audience: AUDIENCE,
      requiredClaims: ['exp'],
      currentDate: clock.now(),
    }
    const { payload } = await Promise.any(keys.openId.all().map((key) => jwtDecrypt(token, key, options)))
    return newcomerSchema.parse(payload)
  } catch {
    return undefined
  }
}
