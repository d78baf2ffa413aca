import { connect, constants } from 'node:http2'
import type { AppleWallet } from '../../../platform/wallet-config.ts'

/** Ms that Apple may take for one push. */
const PUSH_MS = 10_000
/** Apple's reasons for a device that no longer exists. */
const GONE = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered'])

export interface Pushed {
  readonly told: readonly string[]
  /** Tokens of devices that no longer exist. */
  readonly gone: readonly string[]
  /** Tokens to try again. */
  readonly failed: readonly string[]
}

/**
 * Tells devices, over one connection with the pass certificate, that one of their passes has
 * changed; they then request it. The push itself has no content. Never throws.
 */
export async function pushToDevices(
  { pushUrl, pushCa, certificate, key, keyPassphrase, passTypeId }: AppleWallet,
  tokens: readonly string[],
): Promise<Pushed> {
  if (tokens.length === 0) return { told: [], gone: [], failed: [] }
  const session = connect(pushUrl, {
    cert: certificate,
    key,
    ...(keyPassphrase === undefined ? {} : { passphrase: keyPassphrase }),
    ...(pushCa === undefined ? {} : { ca: pushCa }),
  })
  // An error of the connection fails each of its requests, which report it.
  session.on('error', () => undefined)
  const deadline = setTimeout(() => session.destroy(), PUSH_MS)
  const push = (token: string): Promise<'told' | 'gone' | 'failed'> =>
    new Promise((resolve) => {
      const request = session.request({
        [constants.HTTP2_HEADER_METHOD]: 'POST',
        [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
        'apns-topic': passTypeId,
      })
      let status = 0
      let body = ''
      request.setEncoding('utf8')
      request.on('response', (headers) => (status = Number(headers[':status'])))
      request.on('data', (chunk: string) => (body = (body + chunk).slice(0, 1024)))
      request.on('error', () => resolve('failed'))
      request.on('close', () => {
        if (status === 200) resolve('told')
        else resolve(status === 410 || (status === 400 && GONE.has(reasonIn(body))) ? 'gone' : 'failed')
      })
      request.end('{}')
    })
  try {
    const outcomes = await Promise.all(tokens.map(async (token) => ({ token, outcome: await push(token) })))
    const of = (wanted: string) =>
      outcomes.filter(({ outcome }) => outcome === wanted).map(({ token }) => token)
    return { told: of('told'), gone: of('gone'), failed: of('failed') }
  } catch {
    return { told: [], gone: [], failed: tokens }
  } finally {
    clearTimeout(deadline)
    session.close()
  }
}

function reasonIn(body: string): string {
  try {
    return String((JSON.parse(body) as { reason?: unknown }).reason)
  } catch {
    return ''
  }
}
