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
