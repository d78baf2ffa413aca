import { expect, it } from 'vitest'
import { fitted, linesOf } from './share-picture.ts'

/** Each character is ten pixels wide. */
const pen = { measureText: (text: string) => ({ width: [...text].length * 10 }) as TextMetrics }

it('R-399 a title takes two lines of a picture at most, and what does not fit ends in an ellipsis', () => {
  expect(linesOf(pen, 'Pane di segale', 200, 2)).toEqual(['Pane di segale'])
  expect(linesOf(pen, 'Olio extravergine nuovo', 170, 2)).toEqual(['Olio extravergine', 'nuovo'])
  expect(linesOf(pen, 'Cassetta di verdure dell’orto da cinque chili', 110, 2)).toEqual([
    'Cassetta di',
    'verdure de…',
  ])
  expect(linesOf(pen, 'W'.repeat(40), 100, 2)).toEqual([`${'W'.repeat(9)}…`])
  expect(fitted(pen, 'Forno Rossi', 110)).toBe('Forno Rossi')
})
