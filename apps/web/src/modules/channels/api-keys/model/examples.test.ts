import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { fromNewest, shapeOf } from '@vicino/contract/version-shape'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { EXAMPLES, exampleRequest, exampleText, type ExampleValues } from './examples.ts'

const values: ExampleValues = {
  origin: 'https://vicino.example',
  keyPrefix: 'vk_abcdef',
  member: 'anna.rossi',
  receiptId: '0042-0815',
  purchaseReceiptId: '0042-0814',
  code: 'ABCDE23456',
  anHourAgo: '2027-03-02T10:00:00.000Z',
  storeId: '01890000-0000-7000-8000-000000000001',
  programId: '01890000-0000-7000-8000-000000000002',
}

/** Returns why an endpoint refuses a body of the newest version; undefined = it accepts it. */
function refusalOf(type: z.ZodType | undefined, body: object | null): unknown {
  if (type === undefined) return body === null ? undefined : 'It takes no body'
  const unknown: string[] = []
  const shape = shapeOf(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', reused: 'inline' }))
  const read = fromNewest(body, shape, unknown)
  return unknown.length > 0 ? unknown : type.safeParse(read).error?.issues
}

it('R-388 each call of shop systems has an example that its endpoint accepts and that registers nothing', () => {
  const calls = ALL_ENDPOINTS.filter(({ access, tag }) => access === 'key' && tag === 'integration')
  const shown = EXAMPLES.map((name) => {
    const { method, path, body } = exampleRequest(name, values)
    const [bare = '', query = ''] = path.split('?')
    const endpoint = calls.find(
      (each) =>
        each.method === method &&
        new RegExp(`^/api/v1${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare),
    )
    expect([name, query]).toEqual([name, method === 'POST' ? 'simulate=true' : ''])
    expect([name, refusalOf(endpoint?.body, body)]).toEqual([name, undefined])
    return endpoint?.address
  })
  expect(shown.toSorted()).toEqual(calls.map(({ address }) => address).toSorted())
})

it('R-388 examples contain the values, as a program and as a command', () => {
  expect(exampleText('member', 'curl', values)).toBe(
    [
      'curl https://vicino.example/api/v1/integration/member/anna.rossi \\',
      "  -H 'Authorization: Bearer vk_abcdef…' \\",
      "  -H 'Vicino-Version: 2026-12-01'",
    ].join('\n'),
  )
  expect(exampleText('claim', 'curl', values)).toContain(
    'curl -X POST https://vicino.example/api/v1/integration/claim/ABCDE23456/confirm \\\n',
  )
  expect(exampleText('event', 'sdk', values)).toContain("await vicino.createEvent({\n  member: 'anna.rossi',")
  expect(exampleText('code', 'sdk', values)).toContain("await vicino.confirmCode('ABCDE23456')")
})
