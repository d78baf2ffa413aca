import { type MechanicsConfig, withDefaults } from '@vicino/domain/loyalty/config'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { MechanicsContext, problemsByPath, tabOf } from '../model/mechanics-form.ts'
import { PurchasesTab } from './purchases-tab.tsx'
import { SocialTab } from './social-tab.tsx'

speakItalian('mechanics')
afterEach(cleanup)

const DATES = { startDate: '2027-01-01', endDate: '2027-12-31' }
let config: MechanicsConfig

function Form({ readOnly = false, children }: { readOnly?: boolean; children: ReactNode }) {
  const [edited, setEdited] = useState(() => withDefaults({}))
  useEffect(() => {
    config = edited
  }, [edited])
  const problems = problemsByPath(edited, DATES)
  return (
    <Suspense>
      <MechanicsContext
        value={{ config: edited, readOnly, change: setEdited, errorOf: (path) => problems.get(path) }}
      >
        {children}
      </MechanicsContext>
    </Suspense>
  )
}

/** Looks up by text, because a search by roles takes seconds in a form of this size. */
const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement

it('R-307 R-308 R-309 each social row has its switch, points and Saldo; a Proof Post also the bonus of its approval', async () => {
  render(
    <Form>
      <SocialTab />
    </Form>,
  )
  await screen.findByText('Recensione')
  expect(row('Recensione').parentElement?.children).toHaveLength(8)
  fireEvent.click(screen.getByText('Recensione'))
  expect(config.social.review).toBe(10)
  fireEvent.change(screen.getByLabelText('Punti per «Recensione»'), { target: { value: '25' } })
  fireEvent.click(within(row('Recensione')).getByText('Saldo'))
  expect([config.social.review, config.social.isSaldo, config.social.entrySaldo]).toEqual([
    25,
    false,
    { review: true },
  ])
  fireEvent.click(screen.getByText('Fanno salire di livello'))
  expect([config.social.isSaldo, config.social.entrySaldo]).toEqual([true, {}])

  fireEvent.click(screen.getByText('Proof Post'))
  fireEvent.change(screen.getByLabelText('Bonus approvazione'), { target: { value: '15' } })
  expect([config.social.basePost, config.social.approvedPost]).toEqual([10, 15])
  fireEvent.click(screen.getByText('Proof Post'))
  expect([config.social.basePost, config.social.approvedPost]).toEqual([0, 0])
})

it('R-324 thresholds are added, changed and removed; two with the same amount are reported', async () => {
  render(
    <Form>
      <PurchasesTab />
    </Form>,
  )
  const add = await screen.findByText('Aggiungi un premio del mese')
  fireEvent.click(add)
  fireEvent.click(add)
  expect(config.acquisti.thresholds.map(({ amount }) => amount)).toEqual([50, 100])
  fireEvent.change(screen.getByLabelText('Premio 2: con una spesa di'), { target: { value: '50,00' } })
  expect(screen.getByLabelText('Premio 2: con una spesa di').getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByLabelText('Togli il premio 1'))
  expect(config.acquisti.thresholds).toEqual([{ amount: 50, bonus: 20 }])
})

it('a rule is added with a sentence that follows its numbers, and removed', async () => {
  render(
    <Form>
      <PurchasesTab />
    </Form>,
  )
  fireEvent.click(await screen.findByText('Orario con punti extra'))
  expect(
    screen.getByText('lun, mar, mer, gio, ven, dalle 17:00 alle 19:00: i punti valgono × 2.'),
  ).toBeTruthy()
  fireEvent.click(screen.getByText('sab'))
  fireEvent.change(screen.getByLabelText('Moltiplica i punti per'), { target: { value: '2,5' } })
  expect(
    screen.getByText('lun, mar, mer, gio, ven, sab, dalle 17:00 alle 19:00: i punti valgono × 2,5.'),
  ).toBeTruthy()
  expect(tabOf('config.rules.0.factor', config.rules)).toBe('acquisti')
  fireEvent.click(screen.getByLabelText('Togli: Orario con punti extra'))
  expect(config.rules).toEqual([])
})

it('R-306 an active program cannot be changed', async () => {
  render(
    <Form readOnly>
      <PurchasesTab />
    </Form>,
  )
  expect((await screen.findByLabelText<HTMLInputElement>('Punti per ogni euro')).disabled).toBe(true)
  expect(screen.queryByText('Aggiungi un premio del mese')).toBeNull()
  expect(screen.queryByText('Orario con punti extra')).toBeNull()
})
