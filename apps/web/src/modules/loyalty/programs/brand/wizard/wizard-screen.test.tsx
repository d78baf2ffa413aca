import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { type FakeAnswer, fakeRequests } from '~/testing/fake-request.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { today } from '../../shared/model/days.ts'
import WizardScreen, { type WizardStep } from './wizard-screen.tsx'

speakItalian('programs', 'forms', 'upload')

const ID = '0198c000-0000-7000-8000-000000000003'
const KEY = `images/program/${ID}.webp`
const COMPANY = {
  _id: ID,
  legalSubject: 'Forno S.r.l.',
  delegatedSubject: 'Studio Bianchi',
  piva: '12345678903',
  sedeLegale: 'Via Larga 1, Milano',
  pec: 'forno@pec.it',
}
const [YEAR = 0] = today().split('-').map(Number)
const START = `${YEAR + 1}-03-02`
const END = `${YEAR + 1}-12-31`

let company: object
let upload: () => FakeAnswer | Promise<FakeAnswer>
/** Address and body of each POST. */
let posted: [string, unknown][]
beforeEach(() => {
  company = COMPANY
  posted = []
  upload = () => ({ status: 201, body: { Key: KEY } })
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeRequests(() => upload()),
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => {} }))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (init?.method === 'POST') posted.push([pathname, JSON.parse(String(init.body))])
    if (pathname.endsWith('/signed-url')) return Promise.resolve(Response.json({ url: '/files/signed.webp' }))
    if (pathname.endsWith('/delete')) return Promise.resolve(new Response(null, { status: 204 }))
    if (init?.method === 'POST') return Promise.resolve(Response.json({ _id: ID }, { status: 201 }))
    return Promise.resolve(Response.json(company))
  })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const onLeave = vi.fn<() => void>()
const onCreated = vi.fn<(id: string) => void>()

async function open() {
  onLeave.mockReset()
  onCreated.mockReset()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  function Address() {
    const [step, setStep] = useState<WizardStep>(1)
    return <WizardScreen brandId={ID} step={step} onStep={setStep} onLeave={onLeave} onCreated={onCreated} />
  }
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <Address />
      </Suspense>
    </QueryClientProvider>,
  )
  await screen.findByRole('form', { name: 'Crea raccolta' })
}

const press = (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })))
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }))
const chooseImage = () =>
  act(
    async () =>
      void fireEvent.change(field(/: Immagine$/), {
        target: { files: [new File([new Uint8Array(9)], 'a.png', { type: 'image/png' })] },
      }),
  )
/** The error that stands at a field. */
const errorAt = (label: string | RegExp) => {
  const ids = (field(label).getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}
const preview = () => document.querySelector('#field-imageUrl img')?.getAttribute('src')
const openStep = () =>
  within(screen.getByRole('list', { name: 'Passi' }))
    .getAllByRole('listitem')
    .find((each) => each.getAttribute('aria-current') === 'step')?.textContent

async function fill() {
  await chooseImage()
  await screen.findByRole('button', { name: 'Rimuovi: Immagine' })
  await write('Nome della raccolta', 'Punti del forno')
  await write(/^Descrizione/, 'Un punto ogni euro.')
  await write('Inizio', START)
  await write(/^Fine/, END)
}

it('R-257 R-258 the wizard has two steps; the second opens only after all fields of the first are valid', async () => {
  await open()
  const steps = within(screen.getByRole('list', { name: 'Passi' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual(['1Informazioni Base', '2Riepilogo'])
  expect(openStep()).toBe('1Informazioni Base')
  await press('Avanti')
  const alert = await screen.findByRole('alert')
  expect(document.activeElement).toBe(alert)
  expect(openStep()).toBe('1Informazioni Base')
  // A press in the list leads to the first field, which says the same.
  fireEvent.click(within(alert).getByText('Nome della raccolta'))
  await waitFor(() => expect(document.activeElement).toBe(field('Nome della raccolta')))
  expect(errorAt('Nome della raccolta')).toContain('Campo obbligatorio')
  await fill()
  await press('Avanti')
  await waitFor(() => expect(openStep()).toBe('2Riepilogo'))
})

it('R-262 R-561 the first step has the eleven fields of a program; its description is marked as required', async () => {
  await open()
  for (const label of [
    'Nome della raccolta',
    'Descrizione (obbligatoria)',
    'Inizio',
    'Fine, compresa',
    /: Immagine$/,
    'Soggetto promotore',
    'Soggetto delegato',
    'Partita IVA',
    'Sede legale',
    'PEC',
  ])
    expect(field(label), String(label)).toBeTruthy()
  expect(screen.getByRole('switch', { name: /^Raccolta comune a più attività/ })).toBeTruthy()
  expect(field('Descrizione (obbligatoria)').required).toBe(true)
})

it('R-264 the delegate comes from the brand’s settings, may be absent, and cannot be typed', async () => {
  await open()
  expect([field('Soggetto delegato').readOnly, field('Soggetto delegato').value]).toEqual([
    true,
    'Studio Bianchi',
  ])
  cleanup()
  company = { ...COMPANY, delegatedSubject: '' }
  await open()
  expect([field('Soggetto delegato').readOnly, field('Soggetto delegato').value]).toEqual([
    true,
    'Non indicato',
  ])
})

it('R-269 a field shows its error after each change', async () => {
  await open()
  await write('Nome della raccolta', 'P')
  expect(errorAt('Nome della raccolta')).not.toContain('Campo obbligatorio')
  await write('Nome della raccolta', '')
  await waitFor(() => expect(errorAt('Nome della raccolta')).toContain('Campo obbligatorio'))
  await write('Inizio', END)
  await write(/^Fine/, START)
  await waitFor(() =>
    expect(errorAt(/^Fine/)).toContain('La data di fine deve essere successiva a quella di inizio'),
  )
  await write('Inizio', START)
  await write(/^Fine/, END)
  await waitFor(() => expect(errorAt(/^Fine/)).not.toContain('La data di fine'))
})

it('R-259 R-270 the wizard summarises the entered values, keeps them after a step back, and sends exactly these', async () => {
  await open()
  await fill()
  await press('Avanti')
  await waitFor(() => expect(openStep()).toBe('2Riepilogo'))
  const shown = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(shown).toEqual([
    ['Nome della raccolta', 'Punti del forno'],
    ['Descrizione (obbligatoria)', 'Un punto ogni euro.'],
    ['Inizio', `02/03/${YEAR + 1}`],
    ['Fine, compresa', `31/12/${YEAR + 1}`],
    ['Soggetto promotore', 'Forno S.r.l.'],
    ['Soggetto delegato', 'Studio Bianchi'],
    ['Partita IVA', '12345678903'],
    ['Sede legale', 'Via Larga 1, Milano'],
    ['PEC', 'forno@pec.it'],
    ['Raccolta comune a più attività', 'No'],
  ])
  expect((await screen.findByRole('img', { name: 'Immagine' })).getAttribute('src')).toBe(
    '/files/signed.webp',
  )
  expect(screen.getByText(/^1 punto per ogni euro speso\./)).toBeTruthy()
  await press('Indietro')
  expect(openStep()).toBe('1Informazioni Base')
  const labels = ['Nome della raccolta', /^Descrizione/, 'Inizio', /^Fine/]
  expect(labels.map((label) => field(label).value)).toEqual([
    'Punti del forno',
    'Un punto ogni euro.',
    START,
    END,
  ])
  expect(screen.getByRole('button', { name: 'Rimuovi: Immagine' })).toBeTruthy()
  await press('Avanti')
  await press('Completa Configurazione')
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(ID))
  const sent = posted.filter(([path]) => path.endsWith(createProgram.path))
  expect(sent.map(([, body]) => body)).toMatchObject([
    { brandId: ID, baseInfo: { name: 'Punti del forno', startDate: START, endDate: END, imageUrl: KEY } },
  ])
})

it('R-260 Annulla goes back at once in an untouched form, and otherwise asks first', async () => {
  await open()
  await press('Annulla')
  expect(onLeave).toHaveBeenCalledTimes(1)
  await write('Nome della raccolta', 'P')
  await press('Annulla')
  expect(screen.getByRole('dialog', { name: 'Uscire senza creare?' })).toBeTruthy()
  await press('Continua a scrivere')
  expect(onLeave).toHaveBeenCalledTimes(1)
  expect(field('Nome della raccolta').value).toBe('P')
  await press('Annulla')
  await press('Esci')
  expect(onLeave).toHaveBeenCalledTimes(2)
})

it('R-271 R-272 the image field shows a progress and then the preview; a removal deletes the file and makes the field required again', async () => {
  const arrived = Promise.withResolvers<FakeAnswer>()
  upload = () => arrived.promise
  await open()
  expect(screen.queryByRole('button', { name: 'Rimuovi: Immagine' })).toBeNull()
  await chooseImage()
  expect(screen.getByRole('progressbar', { name: 'Caricamento: Immagine' })).toBeTruthy()
  await act(async () => arrived.resolve({ status: 201, body: { Key: KEY } }))
  await screen.findByRole('button', { name: 'Rimuovi: Immagine' })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(preview()).toBe('/files/signed.webp')
  await press('Rimuovi: Immagine')
  expect(posted).toEqual([[expect.stringMatching(/\/file\/delete$/), { Key: KEY }]])
  expect(preview()).toBeUndefined()
  expect(document.getElementById('field-imageUrl')?.textContent).toContain('Campo obbligatorio')
})
