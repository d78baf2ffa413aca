import { expect, it } from 'vitest'
import { eventProblems, eventsPage } from './events.ts'
import { inRepository } from './testing/in-repository.ts'

const consumer = (name: string, effect: 'posts' | 'notifies', ...on: string[]) => ({ name, effect, on })
const page = eventsPage(
  [
    { name: 'live', consumers: [consumer('streams', 'notifies', 'code.confirmed', 'code.voided')] },
    { name: 'members', consumers: [consumer('purchases', 'posts', 'code.confirmed')] },
    { name: 'points', consumers: [consumer('invites', 'posts', 'code.confirmed')] },
    { name: 'files' },
  ],
  (feature) => `module/${feature}`,
)

it('each event has one row with its writers and its notifiers', () => {
  expect(page.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
    '| `code.confirmed` | module/members: purchases<br>module/points: invites | module/live: streams |',
    '| `code.voided` |  | module/live: streams |',
  ])
})

it('an outdated page is a problem', () => {
  const problemsWith = (text: string) =>
    inRepository({ 'docs/events.md': text }, (root) => eventProblems(root, page))
  expect(problemsWith(page)).toEqual([])
  expect(problemsWith(page.replace('purchases', 'sales'))).toEqual([
    'docs/events.md is not made from the consumers: npm run events',
  ])
})
