import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCredentials } from '~/lib/api.ts'
import { type FakeAnswer, fakeRequests } from '~/testing/fake-request.ts'
import { stubWindow } from '~/testing/match-media.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { today } from '../../shared/model/days.ts'
import type { WizardStep } from './model/steps.ts'
import WizardScreen from './wizard-screen.tsx'

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
  // jsdom has no canvas; the picture is drawn in browser tests.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob([new Uint8Array(9)], { type: 'image/png' })),
  )
  stubWindow(1300)
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
  vi.restoreAllMocks()
})

const onLeave = vi.fn<() => void>()
const onCreated = vi.fn<(id: string, goal: string) => void>()

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

/** The bodies of the programs that were sent. */
const created = () => posted.flatMap(([path, body]) => (path.endsWith(createProgram.path) ? [body] : []))
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
/** The part with the company's data, which is folded away while they are right. */
const folded = () =>
  screen.getByText('Dati dell’azienda per il regolamento', { selector: 'summary' }).closest('details')
const drawn = () => document.querySelector('#field-imageUrl canvas')
const preview = () => document.querySelector('#field-imageUrl img')?.getAttribute('src')
const choose = (goal: RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('radio', { name: goal })))
/** Opens the second step of a program from scratch. */
async function begin() {
  await open()
  await choose(/^Parto da zero/)
  await press('Avanti')
  await waitFor(() => expect(openStep()).toBe('2Informazioni Base'))
}
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

it('R-257 R-258 the wizard has four steps; the next opens only after all fields of this one are valid', async () => {
  await open()
  const steps = within(screen.getByRole('list', { name: 'Passi' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '1Che cosa premi',
    '2Informazioni Base',
    '3Il premio',
    '4Riepilogo',
  ])
  expect(openStep()).toBe('1Che cosa premi')
  await press('Avanti')
  const first = await screen.findByRole('alert')
  expect(first.textContent).toContain('Che cosa vuoi premiare?: Campo obbligatorio')
  await choose(/^Parto da zero/)
  await press('Avanti')
  await waitFor(() => expect(openStep()).toBe('2Informazioni Base'))
  // A step shows no error before its own 'Avanti'.
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Avanti')
  const alert = await screen.findByRole('alert')
  expect(document.activeElement).toBe(alert)
  expect(openStep()).toBe('2Informazioni Base')
  // A press in the list leads to the first field, which says the same.
  fireEvent.click(within(alert).getByText('Nome della raccolta'))
  await waitFor(() => expect(document.activeElement).toBe(field('Nome della raccolta')))
  expect(errorAt('Nome della raccolta')).toContain('Campo obbligatorio')
  await fill()
  await press('Avanti')
  await waitFor(() => expect(openStep()).toBe('3Il premio'))
  await press('Avanti')
  await waitFor(() => expect(openStep()).toBe('4Riepilogo'))
})

it('R-262 R-561 the second step has the eleven fields of a program; its description is marked as required', async () => {
  await begin()
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
  // The company's data are there already, so they are folded away.
  expect(folded()?.open).toBe(false)
  await write('PEC', '')
  await waitFor(() => expect(folded()?.open).toBe(true))
})

it('R-264 the delegate comes from the brand’s settings, may be absent, and cannot be typed', async () => {
  await begin()
  expect([field('Soggetto delegato').readOnly, field('Soggetto delegato').value]).toEqual([
    true,
    'Studio Bianchi',
  ])
  cleanup()
  sessionStorage.clear()
  company = { ...COMPANY, delegatedSubject: '' }
  await begin()
  expect([field('Soggetto delegato').readOnly, field('Soggetto delegato').value]).toEqual([
    true,
    'Non indicato',
  ])
})

it('R-269 a field shows its error after each change', async () => {
  await begin()
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
  await begin()
  await fill()
  await press('Avanti')
  await press('Avanti')
  await waitFor(() => expect(openStep()).toBe('4Riepilogo'))
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
  expect(screen.getByText(/^1 punto per ogni euro:/)).toBeTruthy()
  await press('Indietro')
  await press('Indietro')
  expect(openStep()).toBe('2Informazioni Base')
  const labels = ['Nome della raccolta', /^Descrizione/, 'Inizio', /^Fine/]
  expect(labels.map((label) => field(label).value)).toEqual([
    'Punti del forno',
    'Un punto ogni euro.',
    START,
    END,
  ])
  expect(screen.getByRole('button', { name: 'Rimuovi: Immagine' })).toBeTruthy()
  await press('Avanti')
  await press('Avanti')
  await press('Completa Configurazione')
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(ID, 'scratch'))
  const sent = created()
  expect(sent).toMatchObject([
    { brandId: ID, baseInfo: { name: 'Punti del forno', startDate: START, endDate: END, imageUrl: KEY } },
  ])
  expect(sent[0]).not.toHaveProperty('config')
})

it('a stamp card is made of three answers: text, dates and picture come with them, and it gives no points', async () => {
  await open()
  await choose(/^Tessera a bollini/)
  await write('Un bollino ogni', '0,5')
  await press('Avanti')
  expect((await screen.findByRole('alert')).textContent).toContain('Almeno 1 € per un bollino')
  await write('Un bollino ogni', '1,20')
  await press('Avanti')
  await waitFor(() => expect(openStep()).toBe('2Informazioni Base'))
  expect(field('Nome della raccolta').value).toBe('Tessera a bollini')
  expect(field(/^Descrizione/).value).toMatch(/^Un bollino ogni 1,20\s€ di spesa\.$/)
  expect(field('Inizio').value).toBe(today())
  await press('Avanti')
  await waitFor(() => expect(openStep()).toBe('3Il premio'))
  await press('Avanti')
  expect((await screen.findByRole('alert')).textContent).toContain('Premio: Campo obbligatorio')
  await write('Premio', 'Un caffè')
  await write('Quanto vale', '1,20')
  await press('Avanti')
  await waitFor(() => expect(openStep()).toBe('4Riepilogo'))
  // The question about the bond has to be answered.
  await press('Completa Configurazione')
  expect((await screen.findByRole('alert')).textContent).toContain('Cauzione: Campo obbligatorio')
  expect(created()).toEqual([])
  await act(async () => void fireEvent.click(screen.getByLabelText('Sì, sconti o prodotti come i miei')))
  expect(screen.getByText('Allora non serve nessuna cauzione.')).toBeTruthy()
  await press('Completa Configurazione')
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(ID, 'stamps'))
  expect(created()).toMatchObject([
    {
      baseInfo: { imageUrl: KEY },
      config: { acquisti: { pointCoeff: 0, stampCoeff: 1.2 } },
      mode: 'prizes',
      bond: { notDue: 'letter_c', note: expect.stringContaining('430/2001') },
      reward: { name: 'Un caffè', stamps: 10, points: 0, value: 1.2, stock: null, estimate: 100 },
    },
  ])
})

it('loyalty discounts ask nothing about a bond, and rewards may follow later', async () => {
  await open()
  await choose(/^Sconti fedeltà/)
  await press('Avanti')
  await press('Avanti')
  await waitFor(() => expect(openStep()).toBe('3Il premio'))
  await act(async () => void fireEvent.click(screen.getByRole('switch')))
  await press('Avanti')
  await waitFor(() => expect(openStep()).toBe('4Riepilogo'))
  expect(screen.getByText(/^Manca: chi raccoglie non può avere nulla/)).toBeTruthy()
  expect(screen.getByText('Solo sconti da te: non serve nessuna cauzione.')).toBeTruthy()
  await press('Completa Configurazione')
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(ID, 'discounts'))
  expect(created()).toMatchObject([{ mode: 'discounts_only', bond: null }])
  expect(created()[0]).not.toHaveProperty('reward')
})

it('R-260 Annulla goes back at once in an untouched form, and otherwise asks first', async () => {
  await open()
  await press('Annulla')
  expect(onLeave).toHaveBeenCalledTimes(1)
  await choose(/^Raccolta punti/)
  await press('Annulla')
  expect(screen.getByRole('dialog', { name: 'Uscire senza creare?' })).toBeTruthy()
  await press('Continua a scrivere')
  expect(onLeave).toHaveBeenCalledTimes(1)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Raccolta punti/ }).checked).toBe(true)
  await press('Annulla')
  await press('Esci')
  expect(onLeave).toHaveBeenCalledTimes(2)
})

it('R-271 R-272 the image field shows a progress and then the preview; a removal deletes the file, and the drawn picture stands in its place again', async () => {
  const arrived = Promise.withResolvers<FakeAnswer>()
  upload = () => arrived.promise
  await begin()
  expect(screen.queryByRole('button', { name: 'Rimuovi: Immagine' })).toBeNull()
  expect(drawn()).not.toBeNull()
  await chooseImage()
  expect(screen.getByRole('progressbar', { name: 'Caricamento: Immagine' })).toBeTruthy()
  await act(async () => arrived.resolve({ status: 201, body: { Key: KEY } }))
  await screen.findByRole('button', { name: 'Rimuovi: Immagine' })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect([preview(), drawn()]).toEqual(['/files/signed.webp', null])
  await press('Rimuovi: Immagine')
  expect(posted).toEqual([[expect.stringMatching(/\/file\/delete$/), { Key: KEY }]])
  expect(preview()).toBeUndefined()
  expect(drawn()).not.toBeNull()
})
