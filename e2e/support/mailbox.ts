import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './test.ts'

const folder = (): string => {
  const dataDir = process.env['E2E_DATA_DIR']
  if (dataDir === undefined) throw new Error('E2E_DATA_DIR is set by the fixture `product`')
  return join(dataDir, 'mail')
}

/** The link to `path` in the newest email to an address that has one, as soon as the product has sent it. */
export async function linkFor(address: string, path: '/verify-email' | '/reset-password'): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const files = (await readdir(folder())).filter((file) => file.includes(`-${address}-`)).toSorted()
    const mails = await Promise.all(files.map((file) => readFile(join(folder(), file), 'latin1')))
    link = mails.flatMap((mail) => linksIn(mail, path)).at(-1)
    expect(link, `an email to ${address} with a link to ${path}`).toBeDefined()
  }).toPass({ timeout: 10_000, intervals: [100] })
  return link ?? ''
}

/** Links of an email, whose text is quoted-printable. */
function linksIn(mail: string, path: string): string[] {
  const text = mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=')
  return [...text.matchAll(/https?:\/\/[^\s"<>]+/g)]
    .map(([link]) => link)
    .filter((link) => link.includes(`${path}?`))
}
