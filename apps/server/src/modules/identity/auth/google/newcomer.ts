import { LINK_SECONDS } from '@vicino/contract/identity/auth/credentials/constants'
import { z } from 'zod'
import type { Services } from '../../../../platform/http/context.ts'
import { openSealed, seal } from './sealed-token.ts'

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

const NEWCOMER = { audience: 'new-account', seconds: LINK_SECONDS.newAccount }

/**
 * Encrypts a newcomer into the token of the page that asks for the day of birth and the terms.
 * Nothing about the person is stored before they have answered.
 */
export const sealNewcomer = (services: Services, newcomer: Newcomer): Promise<string> =>
  seal(services, NEWCOMER, newcomer)

/** Reads the token of sealNewcomer(); undefined when it is not ours or has expired. */
export async function openNewcomer(services: Services, token: string): Promise<Newcomer | undefined> {
  return newcomerSchema.safeParse(await openSealed(services, NEWCOMER, token)).data
}
