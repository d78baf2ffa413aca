import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '../../../config.ts'
import { Undelivered } from '../deliver.ts'

/** Sends emails, or keeps them as files. */
export interface Mailbox {
  /** @throws Undelivered */
  send(mail: Mail): Promise<void>
  close(): void
}

/** A complete email. `id` is unique, and the same each time that the email is sent. */
export interface Mail extends Pick<SendMailOptions, 'subject' | 'text' | 'html' | 'headers' | 'messageId'> {
  readonly id: string
  /** The recipient's account; mail servers do not see it. */
  /** Null for a person without an account. */
  readonly userId: string | null
  readonly to: string
  readonly date: Date
}

const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
} as const
/**
 * Longest time for one e-mail in ms, against servers that answer very slowly. Shorter than the
 * lease of a delivery.
 */
const DEADLINE_MS = 60_000

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/

/**
 * Sends through a mail server. Other machines are only reached encrypted (STARTTLS or smtps), with
 * a valid certificate; `?requireTLS=false` in the address allows a plain connection inside a
 * private network.
 */
export function smtpMailbox(url: string, from: string): Mailbox {
  const options = { ...smtpOptions(url), pool: true, maxConnections: 5 } as const
  // The SMTP client is large, so it is loaded with the first e-mail.
  let opened: Promise<Transporter> | undefined
  const transport = () =>
    (opened ??= import('nodemailer').then(({ createTransport }) => createTransport(options)))
  return {
    async send(mail) {
      const deadline = Promise.withResolvers<never>()
      const timer = setTimeout(() => deadline.reject(new Undelivered('smtp too slow')), DEADLINE_MS)
      try {
        const client = await transport()
        await Promise.race([client.sendMail(messageOf(mail, from)), deadline.promise])
      } catch (error) {
        throw error instanceof Undelivered ? error : undelivered(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => void opened?.then((client) => client.close()),
  }
}

function smtpOptions(url: string) {
  const { hostname, searchParams } = new URL(url)
  return {
    url,
    requireTLS: !LOOPBACK.test(hostname) && searchParams.get('requireTLS') !== 'false',
    tls: { minVersion: 'TLSv1.2' },
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
}

/** Signs in at a mail server, without sending anything. @throws Error of nodemailer */
export async function checkMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const client = createTransport(smtpOptions(url))
  try {
    await client.verify()
  } finally {
    client.close()
  }
}

/** The folder of emails where no mail server is configured. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail')

/** Header of an e-mail kept as a file: the recipient's account. */
const ACCOUNT = 'X-Vicino-Account'

/**
 * Stores e-mails as files in a folder, named by time and recipient, where no mail server is
 * configured.
 */
export function folderMailbox(folder: string, from: string): Mailbox {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true })
      const headers = { ...mail.headers, ...(mail.userId !== null && { [ACCOUNT]: mail.userId }) }
      const { message } = await composer.sendMail({ ...messageOf(mail, from), ...QUOTED, headers })
      const recipient = mail.to.replaceAll(/[^\w.@+-]/g, '_').slice(0, 80)
      // The links in the emails work, so only the owner of the folder may read them.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${timeIn(mail.date)}-${recipient}-${mail.id.slice(-6)}.eml`)
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    close: () => undefined,
  }
}

/** Keeps texts readable in a file, so that removeMails() finds addresses in them. */
const QUOTED = { textEncoding: 'quoted-printable' } as const

/** Formats a time for the beginning of file names, so that they sort by it. */
const timeIn = (date: Date): string => date.toISOString().replaceAll(/[-:]/g, '')

/**
 * Deletes the e-mails of a person from a folder: those for the account, whatever their address, and
 * those that contain one of the addresses, as recipient or in their text. With `before` only older
 * e-mails.
 */
export async function removeMails(
  folder: string,
  { userId, addresses }: { readonly userId: string; readonly addresses: readonly string[] },
  before?: Date,
): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'ENOENT') return []
    throw error
  })
  const anyOf = addresses.map((address) => address.replaceAll(/[^\w@-]/g, String.raw`\$&`)).join('|')
  // Does not match within a longer address: 'anna@b.it' is no part of 'joanna@b.it' or
  // 'anna@b.it.example'.
  const named = anyOf === '' ? /(?!)/ : new RegExp(String.raw`(?<![\w.+-])(?:${anyOf})(?![\w-]|\.\w)`, 'i')
  for (const name of names) {
    if (before !== undefined && name >= timeIn(before)) continue
    const path = join(folder, name)
    const mail = (await readFile(path, 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    if (mail.includes(`${ACCOUNT}: ${userId}`) || named.test(mail)) await rm(path, { force: true })
  }
}

/**
 * The recipient is passed as an object and in the envelope, so that an address is never parsed as a
 * list of addresses.
 */
function messageOf({ id: _id, userId: _userId, to, ...mail }: Mail, from: string): SendMailOptions {
  return { ...mail, from, to: { name: '', address: to } }
}

/**
 * Statuses by which a server says that the recipient's address is none: mailbox, host, spelling, moved
 * (RFC 3463, section 3.2), a domain that takes no mail (RFC 7505).
 */
const NO_SUCH_ADDRESS: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])

/**
 * Describes an SMTP error without its text, which may contain the address: code, answer, status
 * (RFC 3463), command.
 */
function undelivered(error: unknown): Undelivered {
  const { code, responseCode, response, command } = error as {
    code?: string
    responseCode?: number
    response?: string
    command?: string
  }
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '')?.[0]
  const reason = ['smtp', code, responseCode, status, command].filter(Boolean).join(' ')
  // Permanent only if the server refused this recipient or this message. If it refused the server's
  // own sign-in or sender, the operator can correct that, so the e-mail is tried again.
  const permanent = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA')
  const noSuchAddress = permanent && command === 'RCPT TO' && NO_SUCH_ADDRESS.has(status ?? '')
  return new Undelivered(reason, { permanent, noSuchAddress })
}
