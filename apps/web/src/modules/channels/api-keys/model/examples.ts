import { SDK_ADDRESS } from '@vicino/contract/channels/api-keys/constants'
import { NEWEST_VERSION, VERSION_HEADER } from '@vicino/contract/versions'
import type { TillRequest } from '../api/send-as-till.ts'

/** Values for examples: the brand's own where it has them. */
export interface ExampleValues {
  readonly origin: string
  /** First characters of one of the brand's keys. */
  readonly keyPrefix: string
  readonly member: string
  readonly receiptId: string
  /** Receipt number of an earlier purchase. */
  readonly purchaseReceiptId: string
  /** Code of a claimed reward, or of an online purchase. */
  readonly code: string
  /** Time of a purchase in a batch. */
  readonly anHourAgo: string
  readonly storeId: string | null
  readonly programId: string | null
}

export const LANGUAGES = ['sdk', 'curl'] as const
export type ExampleLanguage = (typeof LANGUAGES)[number]

interface Example {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** null when the call has no body. */
  readonly body: object | null
  /** The same call in the SDK: its name, and its JSON argument. */
  readonly call: string
  readonly argument: object | string | null
  /** The field of the answer that the example reads. */
  readonly result: string
}

export const EXAMPLES = [
  'purchase',
  'refund',
  'batch',
  'event',
  'claim',
  'code',
  'member',
  'members',
  'programs',
  'receipt',
  'coupon',
  'deals',
  'products',
] as const
export type ExampleName = (typeof EXAMPLES)[number]

/** Stands for a program where the brand has none; the answer says that there is no such program. */
const NO_PROGRAM = '00000000-0000-7000-8000-000000000000'

/** Makes an example that sends an object. */
const sending = (path: string, call: string, body: object, result: string, argument = body): Example => ({
  method: 'POST',
  path: `/integration/${path}`,
  body,
  call,
  argument,
  result,
})

/** Makes an example that reads. */
const reading = (path: string, call: string, argument: string | null, result: string): Example => ({
  method: 'GET',
  path: `/integration/${path}`,
  body: null,
  call,
  argument,
  result,
})

function exampleOf(name: ExampleName, of: ExampleValues): Example {
  const { member, receiptId, storeId, programId } = of
  switch (name) {
    case 'purchase': {
      const items = [
        { code: '8001234567890', quantity: 2, netCents: 1580 },
        { code: 'PANE', quantity: 0.7, netCents: 910 },
      ]
      const sold = { member, amountCents: 2490, receiptId, items, ...(storeId !== null && { storeId }) }
      return sending('purchase', 'createPurchase', sold, '{ points, balance, messages }')
    }
    case 'refund': {
      const refund = {
        receiptId: `${receiptId}-R`,
        purchaseReceiptId: of.purchaseReceiptId,
        amountCents: 910,
      }
      return sending('refund', 'createRefund', refund, '{ points, balance }')
    }
    case 'batch': {
      const purchases = [
        { member, amountCents: 1200, receiptId, occurredAt: of.anHourAgo },
        { member, amountCents: 750, receiptId: `${receiptId}-2`, ...(programId !== null && { programId }) },
      ]
      return sending('purchases', 'createPurchases', { purchases }, '{ results }', purchases)
    }
    case 'event': {
      const event = { member, event: 'newsletter', eventId: `${receiptId}-E` }
      return sending('event', 'createEvent', event, '{ points, balance }')
    }
    case 'member':
      return reading(`member/${encodeURIComponent(member)}`, 'getMember', member, '{ member: who, programs }')
    case 'members': {
      const id = programId ?? NO_PROGRAM
      return reading(`program/${id}/member`, 'readMembers', id, '{ items, nextCursor }')
    }
    case 'programs':
      return reading('program', 'readPrograms', null, 'programs')
    case 'receipt':
      return reading(
        `purchase/${encodeURIComponent(of.purchaseReceiptId)}`,
        'readPurchases',
        of.purchaseReceiptId,
        '{ items }',
      )
    case 'coupon':
      return reading(`coupon/${of.code}`, 'checkCoupon', of.code, '{ name, expiresAt }')
    case 'deals':
      return reading('deal', 'readDeals', null, '{ items, nextCursor }')
    case 'products':
      return reading('product', 'readProducts', null, '{ items, nextCursor }')
    default: {
      const [call, result] =
        name === 'claim'
          ? (['confirmClaim', '{ reward, customer }'] as const)
          : (['confirmCode', '{ deal, customer }'] as const)
      const path = `/integration/${name}/${of.code}/confirm`
      return { method: 'POST', path, body: null, call, argument: of.code, result }
    }
  }
}

/** Turns an example into a call that can be sent as a simulation. */
export function exampleRequest(name: ExampleName, values: ExampleValues): TillRequest {
  const { method, path, body } = exampleOf(name, values)
  return { method, path: `/api/v1${path}${method === 'POST' ? '?simulate=true' : ''}`, body }
}

/** Returns the command that installs the SDK from this product. */
export const installText = (origin: string): string => `npm install ${origin}${SDK_ADDRESS}`

/** Writes an example for a terminal or a program. */
export function exampleText(name: ExampleName, language: ExampleLanguage, values: ExampleValues): string {
  const example = exampleOf(name, values)
  return language === 'curl' ? curlText(example, values) : sdkText(example, values)
}

function curlText({ method, path, body }: Example, { origin, keyPrefix }: ExampleValues): string {
  const lines = [
    `curl ${method === 'POST' ? '-X POST ' : ''}${origin}/api/v1${path}`,
    `  -H 'Authorization: Bearer ${keyPrefix}…'`,
    `  -H '${VERSION_HEADER}: ${NEWEST_VERSION}'`,
    ...(body === null
      ? []
      : [`  -H 'Content-Type: application/json'`, `  -d '${JSON.stringify(body, null, 2)}'`]),
  ]
  return lines.join(' \\\n')
}

function sdkText({ call, argument, result }: Example, { origin, keyPrefix }: ExampleValues): string {
  return [
    `import { createVicino } from '@vicino/sdk'`,
    '',
    `const vicino = createVicino({`,
    `  baseUrl: '${origin}',`,
    `  key: process.env.VICINO_KEY, // ${keyPrefix}…`,
    `})`,
    '',
    `const ${result} = await vicino.${call}(${argument === null ? '' : literalOf(argument)})`,
  ].join('\n')
}

/** Writes a value as program code. The examples have no quotes within their texts. */
const literalOf = (value: object | string): string =>
  JSON.stringify(value, null, 2)
    .replaceAll(/"(\w+)":/g, '$1:')
    .replaceAll('"', `'`)
