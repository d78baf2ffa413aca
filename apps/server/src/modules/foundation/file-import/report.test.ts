import { expect, it } from 'vitest'
import { cell } from './report.ts'

it('writes no cell that a spreadsheet would run as a formula', () => {
  expect(cell('=HYPERLINK("http://x")')).toBe('"\'=HYPERLINK(""http://x"")"')
  for (const start of ['+', '-', '@', '\t', '\r']) expect(cell(`${start}1`)).toBe(`"'${start}1"`)
  expect(cell('Bar "Nazionale", Torino')).toBe('"Bar ""Nazionale"", Torino"')
})
