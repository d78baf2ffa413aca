import { expect, it } from 'vitest'
import { offensiveWords } from './offensive-words.ts'

it.each([
  ['Siete dei ladri e degli STRONZI', ['ladri', 'STRONZI']],
  ['Che str0nzo! Uno strooonzo.', ['str0nzo', 'strooonzo']],
  ['F*** no, but fucking b1tch', ['fucking', 'b1tch']],
  ['merda, merda', ['merda']],
  ['stronzì!! st!onzo', ['stronzì']],
])('finds offensive words in %j', (text, words) => {
  expect(offensiveWords(text)).toEqual(words)
})

it.each([
  'Ottimo pane',
  'È aperto la domenica?',
  'Classic Scunthorpe assortment',
  'Calcolo, culotte',
  '🍕🍕',
  '',
])('finds none in %j', (text) => {
  expect(offensiveWords(text)).toEqual([])
})
