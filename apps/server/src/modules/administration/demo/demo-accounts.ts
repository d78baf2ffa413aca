import { UserFacingError } from '../../../platform/user-facing-error.ts'
import type { Role } from '@vicino/contract/roles'

export interface DemoAccounts {
  readonly password: string
  readonly accounts: readonly { readonly email: string; readonly role: Role }[]
}

/**
 * Lists the accounts that can sign in to the demo. Only this function and the program that loads
 * the demo (scripts/load-demo.ts) import the demo's package, so that an installation without a demo
 * does not need it.
 * @throws UserFacingError with instructions for the start, when the package is not installed.
 */
export async function demoAccounts(): Promise<DemoAccounts> {
  const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('@vicino/demo/accounts').catch((error: unknown) => {
    throw isMissing(error)
      ? new UserFacingError(
          'The demo (packages/demo) is not installed here: start with --no-demo or --production, or run npm install',
          { cause: error },
        )
      : error
  })
  return { password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS }
}

/** Writes the demo's accounts for the terminal. */
export const tellAccounts = ({ password, accounts }: DemoAccounts): string =>
  [
    `Demo accounts (password ${password}):`,
    ...accounts.map(({ email, role }) => `  ${email.padEnd(26)} ${role}`),
  ].join('\n')

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
