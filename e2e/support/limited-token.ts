import { createPrivateKey, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns the same access token with the mark that its account must first set up a second factor,
 * signed with the key of the server under test. The demo exempts its accounts, so no sign-in there
 * gives such a token (docs/modules/identity.md, "Required second factor").
 */
export async function limitedToken(token: string): Promise<string> {
  const dataDir = process.env['E2E_DATA_DIR']
  if (dataDir === undefined) throw new Error('E2E_DATA_DIR is set by the fixture `product`')
  const kept = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { authPrivateKey: string }
  const [header = '', payload = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const limited = Buffer.from(JSON.stringify({ ...claims, limited: true })).toString('base64url')
  const text = `${header}.${limited}`
  const signature = sign(null, Buffer.from(text), createPrivateKey(kept.authPrivateKey))
  return `${text}.${signature.toString('base64url')}`
}
