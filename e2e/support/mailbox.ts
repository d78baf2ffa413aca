import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './test.ts'

const folder = (): string => {
  const dataDir = process.env['E2E_DATA_DIR']
  if (dataDir === undefined) throw new Error('E2E_DATA_DIR is set by the fixture `product`')
  return join(dataDir, 'mail')
}

/**
 * Waits until the product has sent an email to the address with a link to `path`. Returns the link
 * of the newest such email.
 */
export async function linkFor(
  address: string,
  path: '/verify-email' | '/reset-password' | '/opposizione',
): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = (await mailsTo(address)).flatMap((mail) => linksIn(mail, path)).at(-1)
    expect(link, `an email to ${address} with a link to ${path}`).toBeDefined()
  }).toPass({ intervals: [100] })
  return link ?? ''
}

/**
 * Returns the subjects of the emails to an address, oldest first. Subjects with other than plain
 * letters are encoded and therefore left out.
 */
export async function subjectsTo(address: string): Promise<string[]> {
  return (await mailsTo(address)).map((mail) => {
    const [, subject = ''] = /^Subject: (.+(?:\r?\n[ \t].+)*)/m.exec(mail) ?? []
    return subject.replaceAll(/\r?\n[ \t]+/g, ' ')
  })
}

async function mailsTo(address: string): Promise<string[]> {
  const files = (await readdir(folder())).filter((file) => file.includes(`-${address}-`)).toSorted()
  return Promise.all(files.map((file) => readFile(join(folder(), file), 'latin1')))
}

/** Returns the links of an email, whose text is quoted-printable. */
function linksIn(mail: string, path: string): string[] {
  const text = mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=')
  return [...text.matchAll(/https?:\/\/[^\s"<>]+/g)]
    .map(([link]) => link)
    .filter((link) => link.includes(`${path}?`))
}
