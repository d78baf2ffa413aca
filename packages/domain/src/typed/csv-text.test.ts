import { expect, it } from 'vitest'
import { isWorkbookText, kindOfFile, separatorLine, WORKBOOK_TEXT } from './csv-text.ts'

it.each([
  [[0x50, 0x4b, 0x03, 0x04, 0x14], 'workbook'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'workbook'],
  [[0xff, 0xfe, 0x61, 0x00], 'utf-16le'],
  [[0xfe, 0xff, 0x00, 0x61], 'utf-16be'],
  [[0xef, 0xbb, 0xbf, 0x61], 'bytes'],
  [[0x50, 0x4b], 'bytes'],
  [[], 'bytes'],
])('R-233 a file that begins with %j is %s', (bytes, kind) => {
  expect(kindOfFile(Uint8Array.from(bytes))).toBe(kind)
})

it.each([
  ['sep=;', ';'],
  ['SEP=,\r', ','],
  ['\uFEFFsep=\t', '\t'],
  ['"sep=;"', ';'],
  ['sep=;;;', ';'],
  ['sep;codice', null],
  ['separatore', null],
])('R-233 the first line %j names the separator %j', (line, separator) => {
  expect(separatorLine(line)).toBe(separator)
})

it('R-233 a workbook that was read as a text is recognised', () => {
  expect([WORKBOOK_TEXT, 'ÐÏ\u0011à', 'PK', 'title;price'].map(isWorkbookText)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
