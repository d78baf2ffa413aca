import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { readStored } from '../storage.ts'
import { languageStore } from './language.ts'
import { changeLanguage, loadTexts, text } from './texts.ts'
import { useTranslation } from './use-translation.ts'

beforeAll(async () => {
  await loadTexts(['deals', 'help'], 'it')
  await loadTexts(['deals', 'help'], 'en')
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  languageStore.set('en')
})

it('R-602 a plural form follows the language, the number is shown as it is', () => {
  expect([1, 2, 1000, 1_000_000].map((count) => text('deals:expiry.days', { count }, 'it'))).toEqual([
    'Ancora 1 giorno',
    'Ancora 2 giorni',
    'Ancora 1000 giorni',
    'Ancora 1000000 giorni',
  ])
  expect([0, 1].map((count) => text('deals:expiry.days', { count }, 'en'))).toEqual([
    '0 days left',
    '1 day left',
  ])
})

it('fills gaps with exactly the given values', () => {
  expect(text('deals:card.save', { title: "L'{olio} <b>d’oliva</b> # 2" }, 'it')).toBe(
    "Salva L'{olio} <b>d’oliva</b> # 2",
  )
})

function Entries() {
  const { t, list } = useTranslation('help')
  const [topic] = list('topics')
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{t('common:cancel')}</p>
      <p>{topic?.title}</p>
    </>
  )
}

it('R-601 a component follows a new choice of language without a reload; the browser keeps the choice', async () => {
  languageStore.set('en')
  render(
    <Suspense>
      <Entries />
    </Suspense>,
  )
  expect(screen.getByText(text('common:cancel', {}, 'en'))).toBeDefined()
  await act(() => changeLanguage('it'))
  expect(screen.getByRole('heading').textContent).toBe(text('help:title', {}, 'it'))
  expect(screen.getByText('Annulla')).toBeDefined()
  expect(document.documentElement.lang).toBe('it')
  expect(readStored('language')).toBe('it')
})

function Property() {
  return useTranslation('property').t('title')
}

it('waits for texts that have not loaded yet', async () => {
  await act(() =>
    render(
      <Suspense fallback="…">
        <Property />
      </Suspense>,
    ),
  )
  expect(await screen.findByText('Intellectual property notice')).toBeDefined()
})
