import { expect, it } from 'vitest'
import { csvOf } from './csv-table.ts'

it('R-368 a CSV has semicolons, decimal commas, quotes if needed, and no formulas', () => {
  const rows = [
    ['Pane; fresco', 1234.5],
    ['"Vip"', 0],
    ['=SUM(A1)', 1],
    ['-2', 2],
  ] as const
  expect(csvOf({ columns: ['Nome', 'Punti'], rows })).toBe(
    'Nome;Punti\r\n"Pane; fresco";1234,5\r\n"""Vip""";0\r\n\'=SUM(A1);1\r\n\'-2;2\r\n',
  )
})
