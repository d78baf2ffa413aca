import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '~/lib/api.ts'
import { text } from '~/lib/i18n/texts.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { usePosition } from '../hooks/use-position.ts'
import { bologna, testDevice } from '../testing.ts'
import { PositionGate } from './position-gate.tsx'
import { PositionProvider } from './position-provider.tsx'

vi.mock('~/lib/api.ts', () => ({ call: vi.fn<() => unknown>() }))

const mockedCall = vi.mocked(call)

speakItalian('position')

// jsdom does no layout.
Element.prototype.scrollIntoView = () => {}

beforeEach(() => {
  localStorage.clear()
  mockedCall.mockReset()
  mockedCall.mockResolvedValue({ items: [bologna] } as never)
})
afterEach(cleanup)

function Near() {
  const { position } = usePosition()
  return <p>deals around {position?.label ?? `${position?.lat}, ${position?.lon}`}</p>
}

function ToDevice() {
  return <button onClick={usePosition().useDevice}>device</button>
}

async function pressToDevice() {
  fireEvent.click(screen.getByRole('button', { name: 'device' }))
  await act(async () => {})
}

async function open(test = testDevice(), userId: string | null = null) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PositionProvider userId={userId} device={test.device}>
        <PositionGate>
          <Near />
        </PositionGate>
      </PositionProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('combobox')
  return test
}

it('R-595 shows the search of the position and the choice by hand instead of content', async () => {
  const { answer } = await open()
  expect(screen.getByRole('heading').textContent).toBe('Ricerca della tua posizione...')
  expect(screen.queryByText(/deals around/)).toBeNull()
  act(() => void answer(45.46, 9.19))
  expect(await screen.findByText('deals around 45.46, 9.19')).toBeDefined()
})

it('R-597 an unsupported browser names code 0 and offers the choice by hand', async () => {
  await open({ ...testDevice(), device: { geolocation: undefined, permissions: undefined } })
  expect(screen.getByText('Geolocation not supported (codice 0)')).toBeDefined()
  expect(screen.getByRole('combobox')).toBeDefined()
})

it('R-598 R-599 denied: an explanation; Bolo finds Bologna (BO); once chosen, content appears', async () => {
  const { fail } = await open()
  act(() => void fail(1))
  expect(await screen.findByText(text('position:refusedReason'))).toBeDefined()
  const box = screen.getByRole('combobox')
  fireEvent.change(box, { target: { value: 'Bolo' } })
  await waitFor(() =>
    expect(mockedCall).toHaveBeenCalledWith('GET /place', expect.objectContaining({ query: { q: 'Bolo' } })),
  )
  expect(await screen.findByRole('option', { name: 'Bologna (BO)' })).toBeDefined()
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(await screen.findByText('deals around Bologna (BO)')).toBeDefined()
})

it('R-599 the profile keeps the choice of a signed-in user', async () => {
  await open(testDevice(), 'me')
  fireEvent.click(await screen.findByRole('option', { name: 'Bologna (BO)' }))
  await waitFor(() =>
    expect(mockedCall).toHaveBeenCalledWith('PUT /user/{id}', {
      params: { id: 'me' },
      body: { placeId: '037006' },
    }),
  )
})

it('R-598 R-599 a device that refuses leaves the profile’s place in use, and a device that answers replaces it', async () => {
  const { device, fail, answer } = testDevice()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PositionProvider userId="me" device={device}>
        <ToDevice />
      </PositionProvider>
    </QueryClientProvider>,
  )
  await pressToDevice()
  await act(async () => void fail(1))
  expect(mockedCall).not.toHaveBeenCalledWith('PUT /user/{id}', expect.anything())
  await pressToDevice()
  await act(async () => void answer(45.46, 9.19))
  await waitFor(() =>
    expect(mockedCall).toHaveBeenCalledWith('PUT /user/{id}', {
      params: { id: 'me' },
      body: { placeId: null },
    }),
  )
})

it('R-599 a new device uses the place of the profile', async () => {
  mockedCall.mockImplementation((async (address: string) =>
    address === 'GET /user/{id}' ? { place: bologna } : { items: [] }) as unknown as typeof call)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PositionProvider userId="me" device={testDevice().device}>
        <PositionGate>
          <Near />
        </PositionGate>
      </PositionProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('deals around Bologna (BO)')).toBeDefined()
})
