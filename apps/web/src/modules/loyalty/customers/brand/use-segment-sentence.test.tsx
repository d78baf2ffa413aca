import type { SegmentRule } from '@vicino/domain/loyalty/segments'
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { GroupsContext } from '../shared/groups.ts'
import { draftOf, emptyDraft, type Group } from '../shared/model/segment-draft.ts'
import { useSegmentSentence } from '../shared/use-segment-sentence.ts'

speakItalian('segments', 'customers')
afterEach(cleanup)

const A = '019a0000-0000-7000-8000-00000000000a'
const B = '019a0000-0000-7000-8000-00000000000b'
const label = { color: '#112233', customers: 1 }
const GROUPS = {
  labels: [
    { ...label, _id: A, name: 'Amici' },
    { ...label, _id: B, name: 'Vicini' },
  ],
  segments: [{ _id: A, name: 'Fedeli', version: '', rule: {}, updatedAt: '' }],
  rewards: [{ _id: B, name: 'Tazza' }],
  coupons: [
    { _id: A, name: 'Dieci per cento', state: 'active' as const },
    { _id: B, name: 'Caffè', state: 'ended' as const },
  ],
}

function Sentence({ draft }: { draft: Group }) {
  const { sentence } = useSegmentSentence(['Bronze', 'Silver'])
  return <p>{sentence(draft)}</p>
}

async function sentenceOf(draft: Group): Promise<string> {
  render(
    <Suspense>
      <GroupsContext value={GROUPS}>
        <Sentence draft={draft} />
      </GroupsContext>
    </Suspense>,
  )
  const { textContent } = await screen.findByText(/^Clienti che/)
  return (textContent ?? '').replaceAll(/\s/gu, ' ')
}

it.each<[SegmentRule, string]>([
  [{ field: 'totalValue', op: 'gte', value: 100 }, 'hanno speso almeno 100,00 €'],
  [{ field: 'purchases', op: 'eq', value: 1 }, 'hanno fatto esattamente 1 acquisto'],
  [{ field: 'purchases', op: 'ne', value: 3 }, 'non hanno fatto esattamente 3 acquisti'],
  [{ field: 'lastPurchase', op: 'exists', value: false }, 'non hanno mai acquistato'],
  [
    { field: 'joinedAt', op: 'between', value: ['2026-01-01', '2026-06-30'] },
    'si sono iscritti tra il 01/01/2026 e il 30/06/2026',
  ],
  [
    { field: 'spendIn', days: 90, op: 'lt', value: 10.5 },
    'hanno speso meno di 10,50 € negli ultimi 90 giorni',
  ],
  [{ field: 'loyaltyLevel', op: 'gte', value: 1 }, 'sono al livello Silver o più alto'],
  [{ field: 'label', op: 'in', value: [A, B] }, 'hanno una delle etichette Amici o Vicini'],
  [{ not: { field: 'segment', op: 'eq', value: A } }, 'non fanno parte del segmento Fedeli'],
  [{ field: 'claimed', op: 'eq', value: B, days: 30 }, 'hanno richiesto Tazza negli ultimi 30 giorni'],
  [{ field: 'claimed', op: 'exists', value: false }, 'non hanno richiesto premi'],
  [{ field: 'coupon', op: 'eq', value: A, state: 'used' }, 'hanno usato il coupon Dieci per cento'],
  [
    { field: 'coupon', op: 'in', value: [A, B], state: 'active' as const },
    'hanno da usare uno dei coupon Dieci per cento o Caffè',
  ],
  [{ field: 'coupon', op: 'ne', value: A, state: 'any' }, 'non hanno ricevuto il coupon Dieci per cento'],
  [
    { not: { field: 'coupon', op: 'eq', value: B, state: 'expired' } },
    'non hanno lasciato scadere il coupon Caffè',
  ],
  [{ field: 'coupon', op: 'eq', value: B, state: 'revoked' }, 'si sono visti ritirare il coupon Caffè'],
  // A coupon that the screen does not know by name.
  [{ field: 'coupon', op: 'eq', value: A.replace(/a$/, 'c'), state: 'used' }, 'hanno usato il coupon …'],
  [
    { field: 'coupon', op: 'exists', value: true, state: 'active' as const },
    'hanno almeno un coupon da usare',
  ],
  [{ field: 'coupon', op: 'exists', value: false, state: 'any' }, 'non hanno ricevuto coupon'],
  [
    {
      all: [
        { field: 'city', op: 'eq', value: 'Milano' },
        {
          any: [
            { field: 'bp', op: 'gt', value: 5 },
            { field: 'birthdayIn', op: 'lte', value: 7 },
          ],
        },
      ],
    },
    'hanno indicato Milano come comune e (hanno ricevuto più di 5 BP oppure compiono gli anni fra al massimo 7 giorni)',
  ],
  [
    {
      not: {
        any: [
          { field: 'consent', op: 'eq', value: 'none' },
          { field: 'reviews', op: 'lte', value: 1 },
        ],
      },
    },
    'non (hanno dato il consenso Nessuno oppure hanno scritto al massimo 1 recensione)',
  ],
])('%j is told in words', async (rule, words) => {
  expect(await sentenceOf(draftOf(rule))).toBe(`Clienti che ${words}.`)
})

it('a missing value is a gap in the sentence', async () => {
  expect(await sentenceOf(emptyDraft())).toBe('Clienti che hanno speso almeno ….')
})
