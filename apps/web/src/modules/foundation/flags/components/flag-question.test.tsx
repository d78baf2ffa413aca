import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { FlagQuestion } from './flag-question.tsx'

speakItalian('common', 'records', 'admin', 'sections')
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const FLAG = {
  key: 'deals',
  countries: ['IT'],
  sectors: [],
  reason: { it: 'Pausa per un ordine dell’autorità.', en: 'Paused by an order of the authority.' },
  active: true,
  startsAt: null,
} as const
const nothing = () => undefined

async function ask(flag: Omit<typeof FLAG, 'sectors'> & { readonly sectors: readonly 'restaurant'[] }) {
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ brands: 1250 })))
  const onYes = vi.fn<() => void>()
  const question = (
    <FlagQuestion
      flag={{ ...flag, countries: [...flag.countries], sectors: [...flag.sectors] }}
      isPending={false}
      error={null}
      onYes={onYes}
      onClose={nothing}
    />
  )
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>{question}</Suspense>
      </QueryClientProvider>,
    )
  })
  await screen.findByText('1.250')
  return onYes
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('R-438 a whole country is switched off only by its typed name, after the number of shops is shown', async () => {
  const onYes = await ask(FLAG)
  await press('Spegni')
  expect(onYes).not.toHaveBeenCalled()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Italia' } })
  await press('Spegni')
  expect(onYes).toHaveBeenCalledOnce()
})

it('R-438 a sector of it asks for no typed word', async () => {
  const onYes = await ask({ ...FLAG, sectors: ['restaurant'] })
  expect(screen.queryByRole('textbox')).toBeNull()
  await press('Spegni')
  expect(onYes).toHaveBeenCalledOnce()
})
