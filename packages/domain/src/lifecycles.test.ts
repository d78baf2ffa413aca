import { expect, it } from 'vitest'
import { AUTOMATION_LIFE, CAMPAIGN_LIFE, EXPORT_LIFE, type Lifecycle, mayGo, RUN_LIFE } from './lifecycles.ts'

const LIVES: readonly [string, Lifecycle<string>][] = [
  ['campaigns', CAMPAIGN_LIFE],
  ['automations', AUTOMATION_LIFE],
  ['runs of automations', RUN_LIFE],
  ['exports', EXPORT_LIFE],
]

it.each(LIVES)(
  'R-387 of %s each state is in one group, can be reached, and ends if no step leads on',
  (_what, life) => {
    const states = Object.keys(life.steps)
    const { due, running, stopped, ended } = life
    expect([...due, ...running, ...stopped, ...ended].toSorted()).toEqual(states.toSorted())
    const reached = new Set(life.first)
    for (const state of reached) for (const next of life.steps[state] ?? []) reached.add(next)
    expect([...reached].toSorted()).toEqual(states.toSorted())
    expect(states.filter((state) => life.steps[state]?.length === 0).toSorted()).toEqual(
      [...ended].toSorted(),
    )
    // Everything that has not ended can still be ended.
    for (const state of states.filter((each) => !ended.includes(each))) {
      const ahead = new Set([state])
      for (const each of ahead) for (const next of life.steps[each] ?? []) ahead.add(next)
      expect([...ahead].some((each) => ended.includes(each))).toBe(true)
    }
  },
)

it('R-387 a cancelled campaign never continues, and a held one returns to its earlier state', () => {
  expect(mayGo(CAMPAIGN_LIFE, 'cancelled', 'sending')).toBe(false)
  expect(mayGo(CAMPAIGN_LIFE, 'paused', 'scheduled')).toBe(true)
  expect(mayGo(CAMPAIGN_LIFE, 'sending', 'sending')).toBe(false)
})
