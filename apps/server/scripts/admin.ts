/**
 * `npm run admin -- create EMAIL [--another]`: makes the first superAdmin of an installation, or
 * another one, and prints the link to choose the password. It works beside a running server, which
 * also mails the link. It needs the server's environment (DATABASE_URL, SERVER_SECRET, PUBLIC_URL).
 */
import { emailSchema } from '@vicino/contract/identity/auth/schemas'
import { FEATURES } from '../src/modules/all.ts'
import { createAdmin } from '../src/modules/administration/users/public.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { completeSecrets } from '../src/platform/secrets.ts'
import { createServices } from '../src/platform/services.ts'
import { configOfProgram, withDatabase } from './with-database.ts'

const USAGE = 'npm run admin -- create EMAIL [--another]'

const [command, address = '', ...flags] = process.argv.slice(2)
if (command !== 'create' || address === '' || flags.some((flag) => flag !== '--another')) {
  console.error(USAGE)
  process.exit(2)
}
const email = emailSchema.safeParse(address)
if (!email.success) {
  console.error(`${address} is no email address\n${USAGE}`)
  process.exit(2)
}

const config = configOfProgram()
await withDatabase(config, { exclusive: false }, async (db) => {
  const services = createServices(await completeSecrets(config), db, FEATURES)
  const { link, minutes } = await inTransaction(db, (tx) =>
    createAdmin(tx, services, { email: email.data, another: flags.includes('--another') }),
  )
  console.log(
    `superAdmin ${email.data}: choose the password within ${minutes} minutes (the link was mailed, too)\n${link}`,
  )
})
