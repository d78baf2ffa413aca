import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { entriesOf, ITALIAN, textsOfCode } from './woocommerce.ts'

const keys = (all: readonly { id: string; plural?: string }[]) =>
  all.map(({ id, plural = '' }) => `${id}|${plural}`).toSorted()
const placeholders = (text: string) => text.match(/%(?:\d\$)?[a-z]/g) ?? []

it('the plug-in for WooCommerce has an Italian text for each of its texts, with the same placeholders', () => {
  const [head, ...entries] = entriesOf(readFileSync(ITALIAN, 'utf8'))
  expect(head?.id).toBe('')
  expect(keys(entries)).toEqual(keys(textsOfCode()))
  for (const { id, plural, texts } of entries) {
    expect(texts).toHaveLength(plural === undefined ? 1 : 2)
    for (const text of texts) {
      expect(text).not.toBe('')
      expect(placeholders(text)).toEqual(placeholders(id))
    }
  }
})
