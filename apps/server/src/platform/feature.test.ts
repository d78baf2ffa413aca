import { expect, it } from 'vitest'
import { defineMessages } from './deliveries/messages.ts'
import type { Consumer } from './events/outbox.ts'
import type { Channel } from './deliveries/deliver.ts'
import { channelsOf, collect, defineFeature, type Feature, jobsOf, tagsOf } from './feature.ts'
import type { Services } from './http/context.ts'
import type { Job } from './jobs/jobs.ts'
import type { PersonalData } from './personal-data.ts'

const consumer = (name: string): Consumer => ({
  name,
  on: [],
  effect: 'notifies',
  run: () => Promise.resolve(),
})
const data = (rank: number, table: string, part = table): PersonalData => ({
  rank,
  tables: [table],
  parts: { [part]: () => Promise.resolve(null) },
  erase: () => Promise.resolve(),
})
const job = (name: string): Job => ({ name, everySeconds: 60, run: () => Promise.resolve() })
const push = (): Channel => ({ name: 'push', deliver: () => Promise.resolve(), close: () => undefined })
const TEXTS = { subject: 's', preheader: 'p', title: 't', lines: [] }
const farewell = () =>
  defineMessages({
    texts: { it: { emails: { 'account-erased': TEXTS } }, en: { emails: { 'account-erased': TEXTS } } },
    emails: { 'account-erased': () => ({}) },
  })

it('personal data are sorted by rank, whatever the order of the features', () => {
  const a = defineFeature({ name: 'a', personalData: [data(20, 'second')] })
  const b = defineFeature({ name: 'b', personalData: [data(10, 'first')] })
  for (const features of [
    [a, b],
    [b, a],
  ]) {
    const { personalData } = collect(features)
    expect(personalData.map(({ tables }) => tables)).toEqual([['first'], ['second']])
  }
})

it.each<[string, Omit<Feature, 'name'>, Omit<Feature, 'name'>]>([
  ['consumer same', { consumers: [consumer('same')] }, { consumers: [consumer('same')] }],
  [
    'table of personal data users',
    { personalData: [data(1, 'users', 'one')] },
    { personalData: [data(2, 'users', 'other')] },
  ],
  [
    'part of an export account',
    { personalData: [data(1, 'one', 'account')] },
    { personalData: [data(2, 'other', 'account')] },
  ],
  ['rank of personal data 1', { personalData: [data(1, 'one')] }, { personalData: [data(1, 'other')] }],
  [
    'provided sameName',
    { provides: { sameName: () => undefined } as Feature['provides'] },
    { provides: { sameName: () => undefined } as Feature['provides'] },
  ],
  ['message account-erased', { messages: farewell() }, { messages: farewell() }],
])('two features do not go together: %s', (what, one, other) => {
  const features = [defineFeature({ name: 'one', ...one }), defineFeature({ name: 'other', ...other })]
  expect(() => collect(features)).toThrow(`Declared twice: ${what}`)
  for (const feature of features) expect(() => collect([feature])).not.toThrow()
})

it('two features cannot have the same name', () => {
  expect(() => collect([defineFeature({ name: 'same' }), defineFeature({ name: 'same' })])).toThrow(
    'Declared twice: feature same',
  )
})

it('jobs get their services; two of one name would share a lock and are refused', () => {
  const services = { config: {} } as Services
  const got: unknown[] = []
  const needing = (given: Services): Job => {
    got.push(given)
    return job('needing')
  }
  const features = [defineFeature({ name: 'one', jobs: [job('plain'), needing] })]
  expect(jobsOf(features, services).map(({ name }) => name)).toEqual(['plain', 'needing'])
  expect(got).toEqual([services])
  const again = defineFeature({ name: 'other', jobs: [job('plain')] })
  expect(() => jobsOf([...features, again], services)).toThrow('Declared twice: job plain')
})

it('two channels of one name would send the same deliveries, two tags of one name are described twice: both are refused', () => {
  const services = {} as Services
  const one = defineFeature({ name: 'one', channels: [push], tags: [{ name: 'b', description: 'B' }] })
  const other = defineFeature({ name: 'other', tags: [{ name: 'a', description: 'A' }] })
  expect(channelsOf([one, other], services).map(({ name }) => name)).toEqual(['push'])
  expect(tagsOf([one, other]).map(({ name }) => name)).toEqual(['a', 'b'])
  expect(() => channelsOf([one, one], services)).toThrow('Declared twice: channel push')
  expect(() => tagsOf([one, one])).toThrow('Declared twice: tag b')
})
