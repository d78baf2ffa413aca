/**
 * `npm run admin -- create EMAIL [--another]`: makes the first superAdmin of an installation, or
 * another one, and prints the link to choose the password. It works beside a running server, which
 * also mails the link.
 * `npm run admin -- keys`: encrypts anew what the secret of SERVER_SECRET_OLD has encrypted, and says
 * whether that need still be named.
 * Both need the server's environment (DATABASE_URL, SERVER_SECRET, PUBLIC_URL).
 */
import { emailSchema } from '@vicino/contract/identity/auth/schemas'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { keepRetiredKeys } from '../src/platform/retired-keys.ts'
import { completeSecrets } from '../src/platform/secrets.ts'
import { createServices } from '../src/platform/services.ts'
import type { Services } from '../src/platform/http/context.ts'
import { configOfProgram, withDatabase } from './with-database.ts'

const USAGE = `npm run admin -- create EMAIL [--another]
npm run admin -- keys`

const [command, ...args] = process.argv.slice(2)
const work =
  command === 'create' ? creation(args) : command === 'keys' && args.length === 0 ? keys : undefined
if (work === undefined) {
  console.error(USAGE)
  process.exit(2)
}
const config = configOfProgram()
// The application takes seconds to load: a wrong call is answered before.
const { FEATURES } = await import('../src/modules/all.ts')
await withDatabase(config, { exclusive: false }, async (db) => {
  await work(createServices(await completeSecrets(config), db, FEATURES))
})

function creation([address = '', ...flags]: string[]): ((services: Services) => Promise<void>) | undefined {
  if (address === '' || flags.some((flag) => flag !== '--another')) return undefined
  const email = emailSchema.safeParse(address)
  if (!email.success) {
    console.error(`${address} is no email address`)
    return undefined
  }
  return async (services) => {
    const { createAdmin } = await import('../src/modules/administration/users/public.ts')
    const { link, minutes } = await inTransaction(services.db, (tx) =>
      createAdmin(tx, services, { email: email.data, another: flags.includes('--another') }),
    )
    console.log(
      `superAdmin ${email.data}: choose the password within ${minutes} minutes (the link was mailed, too)\n${link}`,
    )
  }
}

async function keys(services: Services): Promise<void> {
  const { accepted } = await keepRetiredKeys(services.db, services, services.clock.now())
  const { renewAllTotp } = await import('../src/modules/identity/auth/public.ts')
  const { renewed, unreadable } = await renewAllTotp(services.db, services.keys.totp)
  console.log(`SERVER_SECRET ${services.keys.totp.id}, AUTH_PRIVATE_KEY ${services.signingKeys.keyId}`)
  console.log(`Older keys whose values are accepted: ${accepted.length === 0 ? 'none' : accepted.join(', ')}`)
  console.log(`${renewed} second factors encrypted anew`)
  if (unreadable > 0) {
    console.log(
      `${unreadable} second factors were encrypted with a secret that is not named: name it as SERVER_SECRET_OLD, or their owners set them up again`,
    )
    process.exitCode = 1
  } else
    console.log(
      'SERVER_SECRET_OLD and AUTH_PRIVATE_KEY_OLD may be removed once no server runs with them as its own',
    )
}
