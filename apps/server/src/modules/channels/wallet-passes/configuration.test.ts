import { expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { makeAuthority } from './testing/authority.ts'

const authority = makeAuthority()
const [signer, other] = [
  authority.issue('Pass Type ID: pass.example.vicino'),
  authority.issue('somebody else'),
]
const APPLE = {
  APPLE_PASS_TYPE_ID: 'pass.example.vicino',
  APPLE_TEAM_ID: 'ABCDE12345',
  APPLE_PASS_CERTIFICATE: signer.certificate,
  APPLE_PASS_KEY: signer.key,
  APPLE_WWDR_CERTIFICATE: authority.certificate,
}
const ACCOUNT = JSON.stringify({
  client_email: 'vicino@wallet.example.test',
  private_key: signer.key,
  token_uri: 'https://oauth2.googleapis.com/token',
})
const read = (env: Record<string, string>) => readConfig(env, { production: false, demo: false })

it('wallets are configured completely or not at all, with matching parts', () => {
  expect(read({})).toMatchObject({ appleWallet: null, googleWallet: null })
  const inOneLine = { ...APPLE, APPLE_PASS_KEY: signer.key.replaceAll('\n', String.raw`\n`) }
  expect(read(inOneLine).appleWallet).toMatchObject({
    key: signer.key,
    pushUrl: 'https://api.push.apple.com',
  })
  expect(read({ GOOGLE_WALLET_ISSUER_ID: '33', GOOGLE_WALLET_ACCOUNT: ACCOUNT }).googleWallet).toMatchObject({
    issuerId: '33',
    email: 'vicino@wallet.example.test',
    apiUrl: 'https://walletobjects.googleapis.com',
  })
})

it.each([
  [{ APPLE_TEAM_ID: 'ABCDE12345' }, 'needs all of'],
  [{ ...APPLE, APPLE_PASS_KEY: other.key }, 'is not the key of'],
  [{ ...APPLE, APPLE_WWDR_CERTIFICATE: makeAuthority().certificate }, 'did not issue'],
  [{ ...APPLE, APPLE_PASS_CERTIFICATE: '-----BEGIN nothing' }, 'must be PEM'],
  [{ ...APPLE, APPLE_PASS_KEY: '/nowhere/key.pem' }, 'APPLE_PASS_KEY: /nowhere/key.pem cannot be read'],
  [{ GOOGLE_WALLET_ISSUER_ID: '33' }, 'go together'],
  [{ GOOGLE_WALLET_ISSUER_ID: '33', GOOGLE_WALLET_ACCOUNT: '{"type":"user"}' }, 'no JSON key'],
])('a start with an incomplete wallet configuration ends: %#', (env, message) => {
  expect(() => read(env)).toThrow(message)
})
