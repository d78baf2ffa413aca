import type { ReactionState } from '@vicino/contract/marketplace/deals/schemas'
import { beforeEach, expect, it, vi } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { toast } from '~/lib/toast.ts'
import type { ReactionQueue } from './reaction-state.ts'
import { createSaveToast } from './save-toast.ts'

const shown = vi.spyOn(toast, 'success').mockImplementation(() => {})
const set = vi.fn<ReactionQueue['set']>().mockReturnValue(true)
const queue: ReactionQueue = { set, toggle: () => {} }
const state = (saved: boolean, LIKE = 0): ReactionState => ({
  reactions: { LIKE, WANT: saved ? 1 : 0, OWN: 0, SHARE: 0 },
  userReactions: saved ? [{ type: 'WANT', createdAt: '2026-11-21T10:00:00Z' }] : [],
})
const outcome = (before: ReactionState, after: ReactionState) => ({
  changed: new Set<never>(),
  before,
  after,
})

speakItalian()
beforeEach(() => {
  shown.mockClear()
  set.mockClear()
})

it('R-029 saving and removing show one toast for each deal; a like shows none', () => {
  const notifySaved = createSaveToast()
  notifySaved(queue, 'a', outcome(state(false), state(true)))
  notifySaved(queue, 'a', outcome(state(true), state(false)))
  notifySaved(queue, 'a', outcome(state(false), state(false, 1)))
  expect(shown.mock.calls.map(([text, options]) => [text, options?.id])).toEqual([
    ['Salvato nei tuoi deal', 'saved:a'],
    ['Tolto dai deal salvati', 'saved:a'],
  ])
})

it('R-029 Annulla undoes the press from the present state, without a toast', () => {
  const notifySaved = createSaveToast()
  notifySaved(queue, 'a', outcome(state(false), state(true)))
  notifySaved(queue, 'a', outcome(state(true), state(true, 1)))
  shown.mock.calls[0]?.[1]?.action?.onClick()
  expect(set).toHaveBeenCalledExactlyOnceWith('a', state(true, 1), 'WANT', false)
  notifySaved(queue, 'a', outcome(state(true, 1), state(false, 1)))
  expect(shown).toHaveBeenCalledOnce()
  notifySaved(queue, 'a', outcome(state(false, 1), state(true, 1)))
  expect(shown).toHaveBeenCalledTimes(2)
})
