import { beforeEach, expect, it } from 'vitest'
import { addWaiting, readWaiting, removeWaiting } from './outbox.ts'

const message = (clientId: string) => ({
  conversationId: 'c',
  clientId,
  text: clientId,
  at: '2026-11-23T10:00:00Z',
})

beforeEach(() => localStorage.clear())

it('R-418 unsent messages wait in this browser in their order, each once, for their author only', () => {
  addWaiting('anna', message('1'))
  addWaiting('anna', message('2'))
  addWaiting('anna', message('1'))
  addWaiting('bruno', message('3'))
  expect(readWaiting('anna').map(({ clientId }) => clientId)).toEqual(['1', '2'])
  removeWaiting('anna', '1')
  expect(readWaiting('anna').map(({ clientId }) => clientId)).toEqual(['2'])
  removeWaiting('anna', '2')
  expect(localStorage.getItem('messages-waiting:anna')).toBeNull()
  localStorage.setItem('messages-waiting:bruno', '{"broken"')
  expect(readWaiting('bruno')).toEqual([])
})
