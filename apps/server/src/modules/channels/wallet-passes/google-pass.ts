import { importPKCS8, SignJWT } from 'jose'
import type { Services } from '../../../platform/http/context.ts'
import type { GoogleWallet } from '../../../platform/wallet-config.ts'
import type { PassContent } from './content.ts'
import { logoAddress } from './logo.http.ts'
import { hexText } from './pass-colours.ts'
import { lookOf } from './pass-look.ts'

/** Ms that Google may take for a call. */
const CALL_MS = 10_000
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const SAVE_URL = 'https://pay.google.com/gp/v/save/'
/** A new token is requested this many seconds before the old one expires. */
const MARGIN_SECONDS = 60

type Needed = Pick<Services, 'clock' | 'config' | 'storage'>

/** Google does not answer, or not in the documented form. */
export class GoogleWalletError extends Error {}

/** Access tokens of this process, by account. */
const tokens = new Map<string, { readonly text: string; readonly until: number }>()

/**
 * Makes a pass at Google, or updates the existing one.
 * @throws GoogleWalletError, AppError overloaded
 */
export async function putGooglePass(
  wallet: GoogleWallet,
  services: Needed,
  content: PassContent,
  serial: string,
): Promise<void> {
  const { clock, config } = services
  const { className, objectName } = KINDS[content.kind]
  const classId = `${wallet.issuerId}.${content.kind}-${content.groupId}`
  const { colours } = await lookOf(services, content)
  const group = {
    ...groupOf(content, logoAddress(config.publicUrl, content)),
    id: classId,
    hexBackgroundColor: hexText(colours.background),
  }
  // 409: another member's pass has made the class, perhaps with an older name or logo.
  const made = await call(wallet, clock, 'POST', className, group, [409])
  if (made === 409) await call(wallet, clock, 'PATCH', `${className}/${classId}`, group)
  const object = { ...objectOf(content), id: `${wallet.issuerId}.${serial}`, classId }
  const status = await call(wallet, clock, 'POST', objectName, object, [409])
  if (status === 409) await call(wallet, clock, 'PATCH', `${objectName}/${object.id}`, object)
}

/**
 * Updates a pass. A pass that was never saved does not exist at Google (404). @throws
 * GoogleWalletError
 */
export async function patchGooglePass(
  wallet: GoogleWallet,
  { clock }: Pick<Needed, 'clock'>,
  content: PassContent,
  serial: string,
): Promise<void> {
  const id = `${wallet.issuerId}.${serial}`
  const { objectName } = KINDS[content.kind]
  await call(wallet, clock, 'PATCH', `${objectName}/${id}`, { ...objectOf(content), id }, [404])
}

/**
 * Returns the address that adds a pass to its owner's wallet. It names the pass and contains
 * nothing of it.
 */
export async function saveLink(
  { issuerId, email, key }: GoogleWallet,
  { clock, config }: Needed,
  { kind }: PassContent,
  serial: string,
): Promise<string> {
  const payload = { [`${KINDS[kind].objectName}s`]: [{ id: `${issuerId}.${serial}` }] }
  const jwt = await new SignJWT({ typ: 'savetowallet', origins: [new URL(config.publicUrl).origin], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience('google')
    .setIssuedAt(clock.now())
    .sign(await importPKCS8(key, 'RS256'))
  return SAVE_URL + jwt
}

const KINDS = {
  member: { className: 'loyaltyClass', objectName: 'loyaltyObject' },
  coupon: { className: 'offerClass', objectName: 'offerObject' },
} as const

/** Returns the common part of the passes of one program or coupon. */
function groupOf({ kind, title, brand }: PassContent, logo: string): object {
  const common = { issuerName: brand, reviewStatus: 'UNDER_REVIEW' }
  const image = { sourceUri: { uri: logo } }
  return kind === 'member'
    ? { ...common, programName: title, programLogo: image }
    : { ...common, title, provider: brand, redemptionChannel: 'INSTORE', titleImage: image }
}

/** Google moves passes that are not active to a list under the heading of their state. */
const STATES = { active: 'ACTIVE', used: 'COMPLETED', expired: 'EXPIRED', over: 'INACTIVE' } as const

function objectOf({ state, barcode, code, from, until, member, coupon, texts, page }: PassContent): object {
  const modules = [
    { id: 'over', header: texts.over, body: state === 'active' ? '' : texts.overText },
    ...(member === null ? [] : [{ id: 'level', header: texts.member.level, body: member.level }]),
    ...(member === null
      ? []
      : [{ id: 'expiring', header: texts.member.expiring, body: member.expiring ?? '' }]),
    ...(coupon === null ? [] : [{ id: 'offer', header: texts.coupon.offer, body: coupon.offer }]),
    ...(coupon === null
      ? []
      : [{ id: 'minSpend', header: texts.coupon.minSpend, body: coupon.minSpend ?? '' }]),
  ]
  return {
    state: STATES[state],
    // Null removes the old value, so that nothing stays of an erased account.
    barcode: barcode === null ? null : { type: 'QR_CODE', value: barcode, alternateText: code ?? '' },
    validTimeInterval: {
      ...(from === null ? {} : { start: { date: from.toISOString() } }),
      ...(until === null ? {} : { end: { date: until.toISOString() } }),
    },
    textModulesData: modules.filter(({ body }) => body !== ''),
    linksModuleData: { uris: [{ id: 'page', uri: page, description: texts.member.open }] },
    ...(coupon === null
      ? {
          accountName: member?.name ?? null,
          loyaltyPoints: member && { label: texts.member.points, balance: { int: member.points } },
          secondaryLoyaltyPoints: member && { label: texts.member.stamps, balance: { int: member.stamps } },
        }
      : {}),
  }
}

/**
 * @returns the status: 2xx, or one of the expected ones. @throws GoogleWalletError for all others
 */
async function call(
  wallet: GoogleWallet,
  clock: Services['clock'],
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  expected: readonly number[] = [],
): Promise<number> {
  const token = await accessToken(wallet, clock)
  const { status } = await ask(`${wallet.apiUrl}/walletobjects/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (status === 401) tokens.delete(wallet.email)
  if (status >= 300 && !expected.includes(status)) {
    throw new GoogleWalletError(`Google Wallet answers ${status} to ${method} ${path}`)
  }
  return status
}

async function accessToken(
  { email, key, tokenUrl }: GoogleWallet,
  clock: Services['clock'],
): Promise<string> {
  const seconds = Math.floor(clock.now().getTime() / 1000)
  const known = tokens.get(email)
  if (known !== undefined && known.until > seconds) return known.text
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience(tokenUrl)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(await importPKCS8(key, 'RS256'))
  const { status, json } = await ask(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
  })
  const { access_token: text, expires_in: life } = json as { access_token?: unknown; expires_in?: unknown }
  if (status !== 200 || typeof text !== 'string' || typeof life !== 'number')
    throw new GoogleWalletError(`Google gives no token for the wallet: ${status}`)
  tokens.set(email, { text, until: seconds + life - MARGIN_SECONDS })
  return text
}

/** @throws GoogleWalletError when no answer comes within the time */
async function ask(url: string, init: RequestInit): Promise<{ status: number; json: object }> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(CALL_MS) })
    const text = await answer.text()
    const json: unknown = answer.ok && text !== '' ? JSON.parse(text) : {}
    return { status: answer.status, json: typeof json === 'object' && json !== null ? json : {} }
  } catch (error) {
    throw new GoogleWalletError('Google Wallet does not answer', { cause: error })
  }
}
