import { expect, it } from 'vitest'
import { type AnyScreen, startLoad } from './screen.ts'
import { SCREENS } from './screens/all.ts'

it('a screen loads the values that its own reader made of the address', () => {
  const seen: unknown[] = []
  const screen: AnyScreen = {
    ...(SCREENS[0] as AnyScreen),
    search: ({ q }) => ({ q: `${String(q)}!` }),
    load: (search: object) => void seen.push(search),
  }
  startLoad(screen, { q: 'caffè', other: 'x' })
  expect(seen).toEqual([{ q: 'caffè!' }])
})
