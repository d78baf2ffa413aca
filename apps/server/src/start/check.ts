import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { checkMailServer } from '../platform/deliveries/email/mailbox.ts'
import { createStorage } from '../platform/files/create-storage.ts'
import { WrongSettings } from '../platform/settings.ts'
import { UserFacingError } from '../platform/user-facing-error.ts'
import { checkServer } from './check-database.ts'
import { explain } from './explain.ts'
import { assertPortFree } from './port.ts'

/**
 * Checks what a start will need beyond its settings (`-- --check`): the folder, the port, the
 * database, the mail server and the storage of files. It changes nothing but that it makes DATA_DIR.
 * @throws WrongSettings with all that does not work
 */
export async function checkSurroundings(config: Config): Promise<void> {
  const checks = [checkFolder, checkPort, checkDatabase, checkMail, checkStorage]
  const problems = await Promise.all(
    checks.map((check) =>
      check(config).then(
        () => [],
        (error: unknown) => [
          explain(error, config.dataDir) ?? (error instanceof Error ? error.message : String(error)),
        ],
      ),
    ),
  )
  if (problems.flat().length > 0) throw new WrongSettings(problems.flat())
}

async function checkFolder({ dataDir }: Config): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
}

const checkPort = ({ host, port }: Config): Promise<void> => assertPortFree(host, port)

async function checkDatabase({ databaseUrl, databaseDirectUrl }: Config): Promise<void> {
  const url = databaseDirectUrl ?? databaseUrl
  if (url !== undefined) await checkServer(url)
}

async function checkMail({ smtpUrl }: Config): Promise<void> {
  if (smtpUrl === undefined) return
  await checkMailServer(smtpUrl).catch((error: unknown) => {
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
    const why = code === 'EAUTH' ? 'refuses user or password' : 'cannot be reached or offers no encryption'
    throw new UserFacingError(
      `SMTP_URL: the mail server ${why} (${String(responseCode ?? code ?? 'no answer')})`,
    )
  })
}

async function checkStorage(config: Config): Promise<void> {
  if (config.s3 === null) return
  const storage = createStorage(config)
  const name = `checks/${randomUUID()}`
  try {
    await storage.put(name, new Uint8Array([1]))
    await storage.remove([name])
  } catch (error) {
    const { name: kind } = (error as { cause?: Error }).cause ?? (error as Error)
    throw new UserFacingError(
      `S3_BUCKET: ${config.s3.bucket} takes no file (${kind}): look at S3_ENDPOINT, S3_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and whether the bucket exists`,
    )
  }
}
