import { updateUser } from '@vicino/contract/identity/profile/endpoints'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error.ts'
import { trackUpload } from '~/lib/upload/running.ts'
import { type DraftPlace, forgetDrafts, readDraft } from './draft.ts'
import { useKeptForm } from './use-kept-form.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

interface Names {
  username?: string | undefined
  handle?: string | undefined
}

/** Holds the form with its fields registered, as on a screen. */
function useNames(draftPlace: DraftPlace = 'tab') {
  const form = useKeptForm<Names>({
    endpoint: updateUser,
    defaultValues: { username: 'Anna', handle: 'anna' },
    labels: { username: 'Nome utente', handle: 'Nome profilo (@)' },
    draft: 'names anna',
    draftPlace,
  })
  form.register('username')
  form.register('handle')
  // Reads both, as screens do, because react-hook-form tracks only values that are read.
  void form.formState.isDirty
  form.summary(null)
  return form
}

const type = (form: ReturnType<typeof useNames>, handle: string) =>
  act(() => form.setValue('handle', handle, { shouldDirty: true }))

it('R-423 the browser keeps typed values until they are saved, and only the changed ones', () => {
  const first = renderHook(useNames)
  type(first.result.current, 'anna.b')
  expect(readDraft('names anna')).toEqual({ handle: 'anna.b' })
  first.unmount()
  const second = renderHook(useNames)
  expect(second.result.current.getValues()).toEqual({ username: 'Anna', handle: 'anna.b' })
  expect(second.result.current.formState.isDirty).toBe(true)
  act(() => second.result.current.reset({ username: 'Anna', handle: 'anna.b' }))
  expect(readDraft('names anna')).toEqual({})
  type(second.result.current, 'other')
  forgetDrafts()
  expect(readDraft('names anna')).toEqual({})
})

it('R-234 a draft stored on the device survives the tab, until the account is deleted', () => {
  const { result, unmount } = renderHook(() => useNames('device'))
  type(result.current, 'anna.b')
  unmount()
  sessionStorage.clear()
  expect(renderHook(() => useNames('device')).result.current.getValues()).toMatchObject({ handle: 'anna.b' })
  forgetDrafts()
  expect(readDraft('names anna', 'device')).toEqual({})
})

it('R-423 the summary names the values that the schema and the server refuse, and counts each try', async () => {
  const { result } = renderHook(useNames)
  type(result.current, 'No Spaces')
  await act(() => result.current.handleSubmit(() => undefined)())
  const summary = result.current.summary(null)
  expect(summary.attempt).toBe(1)
  expect(summary.fields.map(({ name, text }) => [name, text === undefined])).toEqual([
    ['username', true],
    ['handle', false],
  ])
  const taken = new ApiError(409, 'handle_taken', 'È già in uso.')
  act(() => result.current.refuse(taken))
  expect(result.current.summary(taken)).toMatchObject({ attempt: 2, failure: undefined })
  expect(result.current.errorOf('handle')).toBe('È già in uso.')
  const busy = new ApiError(429, 'rate_limited', 'Troppe richieste.')
  act(() => result.current.refuse(busy))
  expect(result.current.summary(busy)).toMatchObject({ attempt: 3, failure: 'Troppe richieste.' })
})

it('a form is sent when the file that is on its way has arrived, and not before', async () => {
  const { result } = renderHook(useNames)
  const arrival = Promise.withResolvers<void>()
  trackUpload(arrival.promise)
  const send = vi.fn<(values: Names) => void>()
  const sent = act(() => result.current.handleSubmit(send)())
  expect(send).not.toHaveBeenCalled()
  type(result.current, 'arrived')
  expect(send).not.toHaveBeenCalled()
  arrival.resolve()
  await sent
  expect(send.mock.calls[0]?.[0]).toMatchObject({ handle: 'arrived' })
  // With nothing on its way it is sent at once.
  await act(() => result.current.handleSubmit(send)())
  expect(send).toHaveBeenCalledTimes(2)
})
