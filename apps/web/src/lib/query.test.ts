import { QueryObserver, InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient, retryFailed, setFailureReport } from './query.ts'

const report = vi.fn<(error: unknown) => void>()
const failure = new ApiError(500, 'internal', 'guasto')
const queryFn = vi.fn<() => Promise<string>>()

beforeEach(() => setFailureReport(report))
afterEach(() => {
  queryClient.clear()
  report.mockReset()
  queryFn.mockReset()
})

it('R-576 a failed call is reported, unless the screen shows the failure', async () => {
  queryFn.mockRejectedValue(failure)
  await queryClient.prefetchQuery({ queryKey: ['loud'], queryFn })
  expect(report).toHaveBeenCalledExactlyOnceWith(failure)
  await queryClient.prefetchQuery({ queryKey: ['quiet'], queryFn, meta: { quiet: true } })
  await queryClient.prefetchQuery({ queryKey: ['first'], queryFn, meta: { quiet: 'untilLoaded' } })
  expect(report).toHaveBeenCalledOnce()
})

it('R-576 a failed later refetch is reported, because the screen still shows the old data', async () => {
  const options = { queryKey: ['later'], queryFn, staleTime: 0, meta: { quiet: 'untilLoaded' as const } }
  queryFn.mockResolvedValueOnce('there').mockRejectedValue(failure)
  await queryClient.prefetchQuery(options)
  await queryClient.prefetchQuery(options)
  expect(report).toHaveBeenCalledExactlyOnceWith(failure)
})

it('R-076 a failed next page is reported at the end of the list, not in a toast', async () => {
  queryFn.mockResolvedValueOnce('first page').mockRejectedValue(failure)
  const pages = new InfiniteQueryObserver(queryClient, {
    queryKey: ['pages'],
    queryFn,
    initialPageParam: 0,
    getNextPageParam: (_last, all) => all.length,
    meta: { quiet: 'untilLoaded' },
  })
  const stop = pages.subscribe(() => {})
  await vi.waitFor(() => expect(pages.getCurrentResult().data).toBeDefined())
  await pages.fetchNextPage()
  expect(pages.getCurrentResult().isFetchNextPageError).toBe(true)
  expect(report).not.toHaveBeenCalled()
  stop()
})

it('one retry requests every missing part of the screen again, and nothing else', async () => {
  const there = vi.fn<() => Promise<string>>().mockResolvedValue('there')
  queryFn.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValue('back')
  const observers = [
    new QueryObserver(queryClient, { queryKey: ['feed'], queryFn, meta: { quiet: true } }),
    new QueryObserver(queryClient, { queryKey: ['categories'], queryFn, meta: { quiet: true } }),
    new QueryObserver(queryClient, { queryKey: ['cart'], queryFn: there }),
  ]
  const stops = observers.map((one) => one.subscribe(() => {}))
  await vi.waitFor(() => expect(observers.every((one) => one.getCurrentResult().isFetched)).toBe(true))
  retryFailed()
  await vi.waitFor(() =>
    expect(observers.map((one) => one.getCurrentResult().data)).toEqual(['back', 'back', 'there']),
  )
  expect(there).toHaveBeenCalledOnce()
  for (const stop of stops) stop()
})
