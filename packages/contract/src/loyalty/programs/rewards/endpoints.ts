import { z } from 'zod'
import { idSchema } from '../../../common/ids.ts'
import { defineEndpoint, endpointsOf } from '../../../endpoint.ts'
import { BACK_OFFICE } from '../../../roles.ts'
import { MOST_REWARDS } from './constants.ts'
import { catalogueSchema, rewardBody, rewardSchema } from './schemas.ts'

const editing = endpointsOf({ tag: 'reward', access: BACK_OFFICE, permission: 'program-EDIT' })
/** The common part of pausing and resuming. */
const switching = endpointsOf({
  tag: 'reward',
  access: BACK_OFFICE,
  permission: 'program-EDIT',
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: rewardSchema,
  errors: ['program_not_found', 'program_started', 'program_read_only', 'program_reward_not_found'],
})

export const getCatalogue = defineEndpoint('GET /program/{id}/reward', {
  summary: 'The catalogue of a program: rewards, prize pool and bond',
  tag: 'reward',
  access: BACK_OFFICE,
  permission: 'program-LIST',
  response: catalogueSchema,
  errors: ['program_not_found'],
})

/** Errors of changes of the catalogue. */
const CHANGE_ERRORS = [
  'program_not_found',
  'program_started',
  'program_read_only',
  'bond_too_low',
  'file_not_found',
  'file_unfit',
  'file_in_use',
  'segment_not_found',
  'coupon_not_found',
  'coupon_paused',
  'coupon_ended',
] as const

/** Also while the program is active. */
export const createReward = editing('POST /program/{id}/reward', {
  summary: 'Add a reward at the end of the catalogue',
  onRepeat: 'keyed',
  body: rewardBody,
  status: 201,
  response: rewardSchema,
  errors: [...CHANGE_ERRORS, 'catalogue_full'],
})

/**
 * `If-Match: "<version>"` names the version that was changed. While active only changes that are
 * not worse for members.
 */
export const updateReward = editing('PUT /program/{id}/reward/{rewardId}', {
  summary: 'Change a reward',
  body: rewardBody,
  response: rewardSchema,
  errors: [
    ...CHANGE_ERRORS,
    'program_reward_not_found',
    'change_worse',
    'reward_changed',
    'version_required',
  ],
})

/** Not while the program is active. `If-Match` as for a change. */
export const deleteReward = editing('DELETE /program/{id}/reward/{rewardId}', {
  summary: 'Remove a reward from the catalogue',
  errors: [
    'program_not_found',
    'program_started',
    'program_read_only',
    'program_reward_not_found',
    'change_worse',
    'reward_changed',
    'version_required',
  ],
})

/** All rewards of the catalogue, each once, in their new order. */
export const orderRewards = editing('PUT /program/{id}/reward/order', {
  summary: 'Put the rewards in another order',
  body: z.strictObject({ ids: z.array(idSchema).max(MOST_REWARDS) }),
  response: catalogueSchema,
  errors: ['program_not_found', 'program_started', 'program_read_only', 'catalogue_changed'],
})

/** It stays in the catalogue and in the regulation, and cannot be claimed meanwhile. */
export const pauseReward = switching('POST /program/{id}/reward/{rewardId}/pause', {
  summary: 'Pause a reward',
})

export const resumeReward = switching('POST /program/{id}/reward/{rewardId}/resume', {
  summary: 'Resume a paused reward',
})
