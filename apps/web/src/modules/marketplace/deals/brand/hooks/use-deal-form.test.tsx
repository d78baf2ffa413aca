import { act, renderHook } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { emptyValues } from '../model/values.ts'
import { useDealForm } from './use-deal-form.ts'

speakItalian('publish', 'forms')
const START = emptyValues(new Date())

it('an error goes when its field is changed, also by a change of several fields at once', async () => {
  const { result } = renderHook(() => useDealForm(START), {
    wrapper: ({ children }) => <Suspense>{children}</Suspense>,
  })
  await act(async () => undefined)
  act(() => void result.current.check())
  expect(result.current.errorOf('productName')).toBe('Campo obbligatorio')
  act(() => result.current.update((all) => ({ ...all, productName: 'Pane' })))
  expect(result.current.errorOf('productName')).toBeUndefined()
  const listed = result.current.summary(() => undefined).fields.filter(({ text }) => text !== undefined)
  expect(listed.map(({ name }) => name)).not.toContain('productName')
  expect(listed.length).toBeGreaterThan(0)
})

it('a wrong value is said when its field is left, an empty field only when the deal is published', async () => {
  const { result } = renderHook(() => useDealForm(START), {
    wrapper: ({ children }) => <Suspense>{children}</Suspense>,
  })
  await act(async () => undefined)
  const leave = (name: 'price' | 'discount' | 'finalPrice', typed: string) => {
    act(() => result.current.set(name, typed))
    act(() => result.current.look(name))
    return result.current.errorOf(name)
  }
  expect(leave('price', '-5')).toBeDefined()
  expect(leave('discount', '150')).toBe('Deve essere al massimo 99')
  expect(leave('finalPrice', 'dieci')).toContain('Importo non chiaro')
  // What was said before stays, and what was mended meanwhile is not said again.
  expect(result.current.errorOf('price')).toBeDefined()
  act(() => result.current.set('price', '1.234,50'))
  act(() => result.current.look('discount'))
  expect(result.current.errorOf('price')).toBeUndefined()
  expect(leave('price', '')).toBeUndefined()
  expect(result.current.errorOf('productName')).toBeUndefined()
})
