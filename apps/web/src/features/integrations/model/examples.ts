import { SDK_ADDRESS } from '@vicino/contract/integrations/constants'

/** What examples are written with: the brand's own, as far as it has some. */
export interface ExampleValues {
  readonly origin: string
  /** How a key of the brand begins. */
  readonly keyPrefix: string
  readonly member: string
  readonly receiptId: string
  readonly storeId: string | null
  readonly programId: string | null
}

export const LANGUAGES = ['sdk', 'curl'] as const
export type ExampleLanguage = (typeof LANGUAGES)[number]

interface Example {
  readonly path: string
  readonly body: object
  /** The same call of the SDK: its name, and the JSON value that it takes. */
  readonly call: string
  readonly argument: object | string
  /** What is read of the answer. */
  readonly result: string
}

export const EXAMPLES = ['purchase', 'refund', 'batch', 'code'] as const
export type ExampleName = (typeof EXAMPLES)[number]

function exampleOf(name: ExampleName, of: ExampleValues): Example {
  const { member, receiptId, storeId, programId } = of
  const purchase = {
    member,
    amount: 24.9,
    receiptId,
    items: [
      { code: '8001234567890', quantity: 2, net: 15.8 },
      { code: 'PANE', quantity: 0.7, net: 9.1 },
    ],
    ...(storeId !== null && { storeId }),
  }
  switch (name) {
    case 'purchase':
      return {
        path: '/integration/purchase',
        body: purchase,
        call: 'createPurchase',
        argument: purchase,
        result: '{ points, balance, messages }',
      }
    case 'refund': {
      const refund = { receiptId: `${receiptId}-R`, purchaseReceiptId: receiptId, amount: 9.1 }
      const call = 'createRefund'
      return {
        path: '/integration/refund',
        body: refund,
        call,
        argument: refund,
        result: '{ points, balance }',
      }
    }
    case 'batch': {
      const purchases = [
        { member, amount: 12, receiptId, occurredAt: '2026-11-25T18:04:00+01:00' },
        { member, amount: 7.5, receiptId: `${receiptId}-2`, ...(programId !== null && { programId }) },
      ]
      const call = 'createPurchases'
      return {
        path: '/integration/purchases',
        body: { purchases },
        call,
        argument: purchases,
        result: '{ results }',
      }
    }
    default: {
      const code = 'ABCDE23456'
      const path = `/integration/code/${code}/confirm`
      return { path, body: {}, call: 'confirmCode', argument: code, result: '{ deal, customer }' }
    }
  }
}

/** The command that installs the SDK as this product gives it. */
export const installText = (origin: string): string => `npm install ${origin}${SDK_ADDRESS}`

/** An example as it is typed into a terminal or a program. */
export function exampleText(name: ExampleName, language: ExampleLanguage, values: ExampleValues): string {
  const example = exampleOf(name, values)
  return language === 'curl' ? curlText(example, values) : sdkText(example, values)
}

function curlText({ path, body }: Example, { origin, keyPrefix }: ExampleValues): string {
  const isEmpty = Object.keys(body).length === 0
  return [
    `curl -X POST ${origin}/api/v1${path} \\`,
    `  -H 'Authorization: Bearer ${keyPrefix}…'${isEmpty ? '' : ' \\'}`,
    ...(isEmpty
      ? []
      : [`  -H 'Content-Type: application/json' \\`, `  -d '${JSON.stringify(body, null, 2)}'`]),
  ].join('\n')
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
    `const ${result} = await vicino.${call}(${literalOf(argument)})`,
  ].join('\n')
}

/** A value as programs write it; the examples have no quotes within their texts. */
const literalOf = (value: object | string): string =>
  JSON.stringify(value, null, 2)
    .replaceAll(/"(\w+)":/g, '$1:')
    .replaceAll('"', `'`)
