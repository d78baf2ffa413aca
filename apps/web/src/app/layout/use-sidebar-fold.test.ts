import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stubWindow } from '~/testing/match-media.ts'
import { useSidebarFold } from './use-sidebar-fold.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

it('R-025 the sidebar folds by itself under 1200 px and unfolds above', () => {
  const screen = stubWindow(1300)
  const { result } = renderHook(useSidebarFold)
  expect(result.current.folded).toBe(false)
  act(() => screen.resize(1199))
  expect(result.current.folded).toBe(true)
  act(() => screen.resize(1200))
  expect(result.current.folded).toBe(false)
})

it('R-026 after a toggle by hand the width has no effect, also after a reload', () => {
  const screen = stubWindow(1100)
  const first = renderHook(useSidebarFold)
  expect(first.result.current.folded).toBe(true)
  act(() => first.result.current.toggle())
  expect(first.result.current.folded).toBe(false)
  act(() => screen.resize(1000))
  expect(first.result.current.folded).toBe(false)
  first.unmount()
  expect(renderHook(useSidebarFold).result.current.folded).toBe(false)
})
