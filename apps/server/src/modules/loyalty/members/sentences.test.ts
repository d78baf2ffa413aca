import type { Item } from '@vicino/domain/loyalty/outcome'
import type { Program } from '@vicino/domain/loyalty/program'
import { expect, it } from 'vitest'
import { sentenceOf } from './sentences.ts'

const custom = (rule: string): Item => ({
  rule,
  kind: 'custom',
  inputs: {},
  raw: 5,
  points: 5,
  stamps: 0,
  status: 0,
})
// The sentence of a custom event reads nothing of its program.
const PROGRAM = {} as Program

it('the id of a brand’s own rule is written as words', () => {
  expect(sentenceOf(custom('ore-tranquille'), PROGRAM, 'it')).toContain('Ore tranquille')
  expect(sentenceOf(custom('bici'), PROGRAM, 'it')).toContain('bici')
})
