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

export const LANGUAGES = ['curl', 'typescript'] as const
export type ExampleLanguage = (typeof LANGUAGES)[number]

interface Example {
  readonly path: string
  readonly body: object
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
      return { path: '/integration/purchase', body: purchase }
    case 'refund':
      return {
        path: '/integration/refund',
        body: { receiptId: `${receiptId}-R`, purchaseReceiptId: receiptId, amount: 9.1 },
      }
    case 'batch':
      return {
        path: '/integration/purchases',
        body: {
          purchases: [
            { member, amount: 12, receiptId, occurredAt: '2026-11-25T18:04:00+01:00' },
            { member, amount: 7.5, receiptId: `${receiptId}-2`, ...(programId !== null && { programId }) },
          ],
        },
      }
    default:
      return { path: '/integration/code/ABCDE23456/confirm', body: {} }
  }
}

/** An example as it is typed into a terminal or a program. */
export function exampleText(name: ExampleName, language: ExampleLanguage, values: ExampleValues): string {
  const { path, body } = exampleOf(name, values)
  const url = `${values.origin}/api/v1${path}`
  const isEmpty = Object.keys(body).length === 0
  const json = JSON.stringify(body, null, 2)
  if (language === 'curl') {
    return [
      `curl -X POST ${url} \\`,
      `  -H 'Authorization: Bearer ${values.keyPrefix}…'${isEmpty ? '' : ' \\'}`,
      ...(isEmpty ? [] : [`  -H 'Content-Type: application/json' \\`, `  -d '${json}'`]),
    ].join('\n')
  }
  return [
    `const answer = await fetch('${url}', {`,
    `  method: 'POST',`,
    `  headers: {`,
    `    authorization: \`Bearer \${process.env.VICINO_KEY}\`, // ${values.keyPrefix}…`,
    ...(isEmpty ? [] : [`    'content-type': 'application/json',`]),
    `  },`,
    ...(isEmpty ? [] : [`  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),`]),
    `})`,
    `if (!answer.ok) throw new Error((await answer.json()).message)`,
    ...(name === 'purchase'
      ? [`const { points, balance, messages } = await answer.json()`]
      : [`const result = await answer.json()`]),
  ].join('\n')
}
