import type { Config } from '../../../config.ts'
import { oneTimeText } from '../../auth/one-time.ts'
import type { Services } from '../../http/context.ts'
import type { Channel, DeliveryLog } from '../deliver.ts'
import { mayLeave, Undelivered } from '../deliver.ts'
import { suppress } from '../suppressions.ts'
import { type Delivery, findReader } from '../deliveries.queries.ts'
import { emailContent } from './content.ts'
import { html } from './html.ts'
import { folderMailbox, mailFolder, type Mailbox, smtpMailbox } from './mailbox.ts'
import { plainText } from './plain-text.ts'
import { UNSUBSCRIBE_PATH, type Unsubscription, unsubscribeToken } from './unsubscribe.ts'

/**
 * Sends emails through the server of SMTP_URL, or writes them into the folder DATA_DIR/mail when
 * there is none.
 */
export function emailChannel(
  services: Pick<Services, 'config' | 'db' | 'keys' | 'messages'>,
  log?: Pick<DeliveryLog, 'info'>,
): Channel {
  const { config, db, keys, messages } = services
  const mailbox = mailboxOf(config)
  return {
    name: 'email',
    async deliver(delivery, now) {
      const { id, template, data, language, kind, userId } = delivery
      const email = messages.emails.get(template)
      if (email === undefined) throw new Undelivered('unknown template', { permanent: true })
      const to = (await mayLeave(db, email, data, now, 'email')) ? await recipientOf(delivery) : null
      if (to === null) return
      const unsubscribe = kind === null || userId === null ? undefined : unsubscribeAddress({ userId, kind })
      const content = emailContent(email, data, language, {
        publicUrl: config.publicUrl,
        ...(unsubscribe !== undefined && { unsubscribe }),
        tokenText: (tokenId) => oneTimeText(tokenId, keys.oneTime),
      })
      const sending = mailbox.send({
        id,
        userId,
        to,
        subject: content.subject,
        text: plainText(content),
        html: html(content),
        date: now,
        // The same for each attempt, so that mail programs recognise a second copy.
        messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
        // Asks mail servers not to answer automatically (RFC 3834; the second header is that of
        // Microsoft Exchange).
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe)),
        },
      })
      try {
        await sending
      } catch (error) {
        if (error instanceof Undelivered && error.noSuchAddress)
          await suppress(db, [to], { reason: 'bounce', detail: error.message }, now)
        throw error
      }
      await email.onSent?.(db, data, now)
      if (config.smtpUrl === undefined) log?.info({ template, folder: 'mail' }, 'email kept as a file')
    },
    close: () => mailbox.close(),
  }

  function unsubscribeAddress(of: Unsubscription): string {
    return `${config.publicUrl}${UNSUBSCRIBE_PATH}?token=${unsubscribeToken(of, keys.unsubscribe)}`
  }

  /**
   * Returns the address of the e-mail; null when the account is gone, or erased and no address was
   * given, when nobody can read it (RFC 2606), or when its mail came back or was called spam and this
   * one can be switched off.
   */
  async function recipientOf({ userId, address, kind }: Delivery): Promise<string | null> {
    if (userId === null) return address
    const reader = await findReader(db, userId)
    if (reader === undefined || (reader.suppressed && kind !== null && address === null)) return null
    const to = address ?? (reader.erased ? null : reader.email)
    return to?.endsWith('.invalid') === true ? null : to
  }
}

/**
 * Builds the headers by which mail programs offer a button that switches the kind of e-mail off
 * (RFC 2369, RFC 8058).
 */
const unsubscribeHeaders = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function mailboxOf(config: Config): Mailbox {
  const { smtpUrl, mailFrom } = config
  return smtpUrl === undefined ? folderMailbox(mailFolder(config), mailFrom) : smtpMailbox(smtpUrl, mailFrom)
}
