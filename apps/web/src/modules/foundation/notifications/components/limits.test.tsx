import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { notificationSettings } from '../api/settings.ts'
import { Limits } from './limits.tsx'

speakItalian('notifications')

const SETTINGS = { quietHours: null, timeZone: 'Europe/Rome', perDay: 5, perWeek: null, weeklySummary: false }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  const sent = vi.fn<(body: unknown) => void>()
  vi.stubGlobal('fetch', (_: unknown, init?: RequestInit) => {
    if (typeof init?.body === 'string') sent(JSON.parse(init.body))
    return new Promise(() => {})
  })
  const client = new QueryClient()
  client.setQueryData(notificationSettings.queryKey, SETTINGS)
  render(
    <QueryClientProvider client={client}>
      <Limits />
    </QueryClientProvider>,
  )
  return sent
}

function write(text: string) {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Al massimo al giorno' })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
  return field
}

it.each(['1,5', '1.200', '0', '-3', 'tre'])(
  'R-421 a limit of %s is neither saved nor changed: it stays in the field, which names the allowed values',
  async (text) => {
    const sent = show()
    const field = write(text)
    expect(field.value).toBe(text)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/Scrivi un numero intero da 1 a \d+, o lascia vuoto\./)).toBeTruthy()
    await Promise.resolve()
    expect(sent).not.toHaveBeenCalled()
  },
)

it.each([
  ['3', 3],
  [' 7 ', 7],
  ['', null],
])('R-421 a limit of %j is saved', async (text, perDay) => {
  const sent = show()
  write(text)
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ perDay })))
})
