import { JOB_NAMES } from '@vicino/contract/administration/overview/constants'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, it } from 'vitest'
import { collect, jobsOf, tagsOf } from '../platform/feature.ts'
import { PLATFORM_JOBS } from '../platform/jobs/platform-jobs.ts'
import type { Services } from '../platform/http/context.ts'
import { FEATURES } from './all.ts'

it('every folder with a feature.ts is listed, under its own name', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const folders = files
    .filter((file) => basename(file) === 'feature.ts')
    .map((file) => basename(dirname(file)))
  expect(folders.toSorted()).toEqual(FEATURES.map(({ name }) => name).toSorted())
})

it('the features combine: no name is used twice, no order is undefined', () => {
  expect(() => collect(FEATURES)).not.toThrow()
  const jobs = [...jobsOf(FEATURES, { storage: {} } as Services), ...PLATFORM_JOBS]
  const names = jobs.map(({ name }) => name)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  // The dashboard of the platform calls each job by words.
  expect(names.toSorted()).toEqual([...JOB_NAMES].toSorted())
})

it('every tag of the contract is described by a feature, and no other', () => {
  const used = new Set(ALL_ENDPOINTS.map(({ tag }) => tag))
  expect(tagsOf(FEATURES).map(({ name }) => name)).toEqual([...used].toSorted())
})
