import { expect, it } from 'vitest'
import { mixesScripts } from './scripts.ts'

it.each(['Paolo', 'Zoë', 'Ольга', 'Αθηνά', '田中さん', 'Marco 2', 'Łukasz', 'Đặng'])(
  '%s is one script',
  (name) => expect(mixesScripts(name)).toBe(false),
)

it.each(['P\u0430olo', '\u0391nna', 'vicin\u043e', 'a\u0458'])('%s mixes lookalikes', (name) =>
  expect(mixesScripts(name)).toBe(true),
)
