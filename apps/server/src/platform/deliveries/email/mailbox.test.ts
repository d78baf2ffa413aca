import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { Undelivered } from '../deliver.ts'
import { folderMailbox, type Mail, type Mailbox, smtpMailbox } from './mailbox.ts'

const FROM = 'Vicino <ciao@vicino.example>'
const MAIL: Mail = {
  id: '0199aaaa-0000-7000-8000-00000000abcd',
  userId: '0199aaaa-0000-7000-8000-000000000001',
  to: 'maria@example.test',
  subject: 'È pronta la tua offerta',
  text: 'Ciao, così.',
  html: '<p>Ciao, così.</p>',
  date: new Date('2026-03-01T10:20:30.400Z'),
  messageId: '<0199aaaa@vicino.example>',
  headers: { 'Auto-Submitted': 'auto-generated' },
}

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

interface Received {
  readonly envelope: { from: string; to: string[] }
  readonly email: Email
}

/** A mail server on this machine and a mailbox that sends to it. */
async function mailServer(
  options: SMTPServerOptions = {},
): Promise<{ received: Received[]; port: number; mailbox: Mailbox }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const keep = async () => {
        const { mailFrom, rcptTo } = envelope
        received.push({
          envelope: {
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
          },
          email: await PostalMime.parse(await text(stream)),
        })
        done()
      }
      void keep()
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ending.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, port, mailbox: mailboxTo(port) }
}

function mailboxTo(port: number, host = '127.0.0.1', query = ''): Mailbox {
  const mailbox = smtpMailbox(`smtp://${host}:${port}${query}`, FROM)
  ending.push(() => mailbox.close())
  return mailbox
}

async function failureOf(mailbox: Mailbox, mail: Mail = MAIL): Promise<Undelivered> {
  const failure: unknown = await mailbox.send(mail).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Undelivered)
  return failure as Undelivered
}

const refusing = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

it('an email arrives with sender, recipient, subject, both parts and its headers', async () => {
  const { received, mailbox } = await mailServer()
  await mailbox.send(MAIL)
  const [{ envelope, email } = expect.fail('nothing arrived')] = received
  expect(envelope).toEqual({ from: 'ciao@vicino.example', to: ['maria@example.test'] })
  expect(email).toMatchObject({
    from: { name: 'Vicino', address: 'ciao@vicino.example' },
    to: [{ address: 'maria@example.test' }],
    subject: MAIL.subject,
    text: expect.stringContaining('Ciao, così.'),
    messageId: MAIL.messageId,
  })
  expect(email.html).toContain('<p>Ciao, così.</p>')
  expect(Date.parse(email.date ?? '')).toBe(Date.parse('2026-03-01T10:20:30Z'))
  expect(email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

it('no subject and no address can add a header or a second recipient', async () => {
  const { received, mailbox } = await mailServer()
  await mailbox.send({ ...MAIL, subject: 'Bar\r\nBcc: eve@example.test\r\n\r\nbody' })
  await mailbox.send({ ...MAIL, to: 'maria@example.test, eve@example.test' }).catch(() => undefined)
  await mailbox
    .send({ ...MAIL, to: 'maria@example.test>\r\nRCPT TO:<eve@example.test' })
    .catch(() => undefined)
  expect(received.flatMap(({ envelope }) => envelope.to)).not.toContain('eve@example.test')
  expect(received[0]?.email.bcc).toBeUndefined()
  expect(received[0]?.email.headers.map(({ key }) => key)).not.toContain('bcc')
})

it('a busy server may be asked again; one that refuses the recipient or the message for good may not', async () => {
  const busy = await mailServer({ onRcptTo: (_to, _session, done) => done(refusing(451, '4.7.1 later')) })
  expect(await failureOf(busy.mailbox)).toMatchObject({ permanent: false })
  const unknown = await mailServer({
    onRcptTo: ({ address }, _session, done) => done(refusing(550, `5.1.1 <${address}> unknown`)),
  })
  const failure = await failureOf(unknown.mailbox)
  expect(failure).toMatchObject({ permanent: true, message: 'smtp EENVELOPE 550 5.1.1 RCPT TO' })
  expect(failure.message).not.toContain('maria')
  const spam = await mailServer({
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done(refusing(554, '5.7.1 not wanted')))
    },
  })
  expect(await failureOf(spam.mailbox)).toMatchObject({ permanent: true })
})

it('when the mail server refuses our sender or sign-in, the email is tried again', async () => {
  const sender = await mailServer({ onMailFrom: (_from, _session, done) => done(refusing(550, 'no')) })
  expect(await failureOf(sender.mailbox)).toMatchObject({ permanent: false })
})

it('no email goes to a server that cannot be reached or whose certificate is not trusted', async () => {
  expect(await failureOf(mailboxTo(1))).toMatchObject({ permanent: false })
  const { received, mailbox } = await mailServer({ disabledCommands: [] })
  expect(await failureOf(mailbox)).toMatchObject({ permanent: false })
  expect(received).toEqual([])
})

it('to other machines no email goes unencrypted, unless the address allows it', async () => {
  const { received, port } = await mailServer()
  // 0.0.0.0 leads to this machine too, but is not accepted as its name.
  expect(await failureOf(mailboxTo(port, '0.0.0.0'))).toMatchObject({
    message: expect.stringContaining('ETLS'),
  })
  expect(received).toEqual([])
  await mailboxTo(port, '0.0.0.0', '?requireTLS=false').send(MAIL)
  expect(received).toHaveLength(1)
})

it('without a mail server emails are files, named by time and recipient, that only their owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vicino-mail-'))
  ending.push(() => rm(folder, { recursive: true }))
  const mailbox = folderMailbox(join(folder, 'mail'), FROM)
  await mailbox.send({
    ...MAIL,
    to: '../../etc/ma ria@example.test',
    date: new Date(MAIL.date.getTime() + 1),
  })
  await mailbox.send(MAIL)
  const names = (await readdir(join(folder, 'mail'))).toSorted()
  expect(names).toEqual([
    '20260301T102030.400Z-maria@example.test-00abcd.eml',
    '20260301T102030.401Z-.._.._etc_ma_ria@example.test-00abcd.eml',
  ])
  const path = join(folder, 'mail', names[0] ?? '')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await PostalMime.parse(await readFile(path))).toMatchObject({
    subject: MAIL.subject,
    text: expect.stringContaining('Ciao, così.'),
    to: [{ address: 'maria@example.test' }],
  })
})
