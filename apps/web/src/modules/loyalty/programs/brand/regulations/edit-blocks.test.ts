import type { RegulationDraft } from '@vicino/contract/loyalty/programs/regulations/schemas'
import { expect, it } from 'vitest'
import { blockOf, bodyWith, editedOf, newSectionId } from './edit-blocks.ts'

const edited = (type: 'list' | 'table', text: string) => ({ key: 1, type, text })
const TABLE = { type: 'table' as const, head: ['Livello', 'Da'], rows: [['Silver', '200']] }

it('R-339 each kind of block is unchanged after its text field', () => {
  for (const block of [
    { type: 'paragraph' as const, text: 'Uno.\n\nDue.' },
    { type: 'heading' as const, text: 'Dove' },
    { type: 'list' as const, items: ['Milano', 'Monza'] },
    TABLE,
  ]) {
    expect(blockOf(editedOf(block, 1))).toEqual(block)
  }
})

it('empty lines and blocks are left out, empty cells are marked, and rows must be as long as the head', () => {
  expect(blockOf(edited('list', ' a \n\n b'))).toEqual({ type: 'list', items: ['a', 'b'] })
  expect(blockOf(edited('list', ' \n'))).toBeNull()
  expect(blockOf(edited('table', 'a | b\n1 |'))).toEqual({
    type: 'table',
    head: ['a', 'b'],
    rows: [['1', '–']],
  })
  expect(blockOf(edited('table', 'a | b\n1'))).toBe('uneven')
  expect(editedOf({ ...TABLE, rows: [['a|b', 'x\ny']] }, 1).text).toBe('Livello | Da\na/b | x y')
})

const section = (id: string, basis: string | null, isWritten: boolean) => {
  const text = { id, title: id, blocks: [{ type: 'paragraph' as const, text: id }] }
  return {
    ...text,
    origin: isWritten ? ('written' as const) : ('generated' as const),
    isOutdated: false,
    lostNumbers: [],
    written: isWritten ? { ...text, basis } : null,
    generated: basis === null ? null : { ...text, sha256: `now-${id}` },
  }
}
const DRAFT = {
  draftVersion: 3,
  sections: [
    section('duration', 'old-duration', true),
    section('territory', 'x', false),
    section('own-2', null, true),
  ],
} as unknown as RegulationDraft

it('a change of one section sends the other sections unchanged, each with the text that it replaces', () => {
  const text = { title: 'T', blocks: [{ type: 'paragraph' as const, text: 'Lombardia' }] }
  const { draftVersion, sections } = bodyWith(DRAFT, 'territory', text)
  expect(draftVersion).toBe(3)
  expect(sections.map(({ id, basis }) => [id, basis])).toEqual([
    ['duration', 'old-duration'],
    ['own-2', null],
    ['territory', 'now-territory'],
  ])
  expect(bodyWith(DRAFT, 'duration', text).sections.map(({ id, basis }) => [id, basis])).toEqual([
    ['duration', 'now-duration'],
    ['own-2', null],
  ])
  expect(bodyWith(DRAFT, 'own-2', null).sections.map(({ id }) => id)).toEqual(['duration'])
  expect(newSectionId(DRAFT)).toBe('own-3')
})
