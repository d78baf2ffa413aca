import { expect, it } from 'vitest'
import { readRefund } from './refund.ts'

const line = (left: number) => ({ code: null, category: null, brand: null, quantity: 1, net: 20, left })
const bought = { left: 37.6, lines: [line(10), line(27.6), line(0)] }
const NOTHING = { text: '', ofLines: {} }
const ofAmount = (text: string) => readRefund(bought, { ...NOTHING, way: 'amount', text })
const ofLines = (typed: Record<number, string>) =>
  readRefund(bought, { ...NOTHING, way: 'lines', ofLines: typed })

it('R-219 a full refund sends its amount, so that the server notices another till’s refund in the meantime', () => {
  expect(readRefund(bought, { ...NOTHING, way: 'all' })).toEqual({ cents: 3760, body: { amount: 37.6 } })
})

it('R-219 an amount is at most the refundable rest', () => {
  expect(ofAmount('37,60')).toEqual({ cents: 3760, body: { amount: 37.6 } })
  expect(ofAmount('37,61')).toEqual({ cents: 0, problem: 'tooMuch' })
  expect(ofAmount('')).toEqual({ cents: 0, problem: 'empty' })
})

it('R-219 lines are refunded by their position, each at most up to its rest', () => {
  expect(ofLines({ 0: '10', 1: '0,5', 2: '0' })).toEqual({
    cents: 1050,
    lineProblems: new Map(),
    body: {
      items: [
        { line: 0, amount: 10 },
        { line: 1, amount: 0.5 },
      ],
    },
  })
  expect(ofLines({ 0: '10,01', 1: '2' })).toEqual({ cents: 200, lineProblems: new Map([[0, 'tooMuch']]) })
  expect(ofLines({})).toEqual({ cents: 0, lineProblems: new Map() })
})
