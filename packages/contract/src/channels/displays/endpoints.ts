import { z } from 'zod'
import { AS_EXPORT } from '../../common/admin-list.ts'
import { idSchema } from '../../common/ids.ts'
import { readableText } from '../../common/text.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { BACK_OFFICE, BRAND_STAFF, REDEEMERS } from '../../roles.ts'
import * as schemas from './schemas.ts'

const listing = endpointsOf({ tag: 'display', access: BACK_OFFICE, permission: 'display-LIST' })
const ofBrand = endpointsOf({
  tag: 'display',
  access: BRAND_STAFF,
  permission: 'display-EDIT',
  onRepeat: 'keyed',
})
const editing = endpointsOf({ tag: 'display', access: BACK_OFFICE, permission: 'display-EDIT' })
const display = endpointsOf({ tag: 'display-player', access: 'display' })

/** A superAdmin sees those of every brand. */
export const listDisplays = listing('GET /display', {
  summary: 'The displays of one’s own brand',
  response: z.array(schemas.displaySchema),
})

/** It gets the playlist that the brand made last, or a new empty one if there is none. */
export const pairDisplay = ofBrand('POST /display', {
  summary: 'Pair the screen that shows a code',
  body: schemas.pairDisplayBody,
  status: 201,
  response: schemas.displaySchema,
  perMinute: 30,
  errors: ['display_code_unknown', 'display_codes_wrong', 'displays_full', 'shop_not_found'],
})

export const changeDisplay = editing('PUT /display/{id}', {
  whileActing: true,
  summary: 'Change a display’s name, place, shop, group or playlist',
  body: schemas.changeDisplayBody,
  response: schemas.displaySchema,
  errors: ['display_not_found', 'playlist_not_found', 'shop_not_found', 'display_group_not_found'],
})

/** Its token becomes invalid; the screen shows a new code. */
export const revokeDisplay = editing('DELETE /display/{id}', {
  summary: 'Unpair a display',
  errors: ['display_not_found'],
})

export const listGroups = listing('GET /display/group', {
  summary: 'The groups of one’s own brand’s displays, by name',
  response: z.array(schemas.displayGroupSchema),
})

export const createGroup = ofBrand('POST /display/group', {
  summary: 'Make a group of displays',
  body: schemas.groupBody,
  status: 201,
  response: schemas.displayGroupSchema,
  errors: ['display_not_found', 'display_groups_full', 'display_group_name_taken'],
})

export const changeGroup = editing('PUT /display/group/{id}', {
  summary: 'Set a group’s name and its displays',
  body: schemas.groupBody,
  response: schemas.displayGroupSchema,
  errors: ['display_group_not_found', 'display_not_found', 'display_group_name_taken'],
})

/** Its displays stay unchanged. */
export const deleteGroup = editing('DELETE /display/group/{id}', {
  summary: 'Delete a group of displays',
  errors: ['display_group_not_found'],
})

const TOGETHER_ERRORS = ['display_group_not_found', 'shop_not_found'] as const

/** The screens follow within 10 s. A display that joins the group later keeps its own playlist. */
export const pointTogether = editing('PUT /display/together/playlist', {
  summary: 'Give all displays of a group, or of a shop, one playlist',
  body: z.strictObject({ of: schemas.togetherSchema, playlistId: idSchema.nullable() }),
  response: z.object({ displays: z.int().min(0) }),
  errors: [...TOGETHER_ERRORS, 'playlist_not_found'],
})

/** Their tokens become invalid. */
export const revokeTogether = editing('POST /display/together/revoke', {
  summary: 'Unpair all displays of a group, or of a shop',
  whileTermsDue: true,
  onRepeat: 'harmless',
  body: z.strictObject({ of: schemas.togetherSchema }),
  response: z.object({ displays: z.int().min(0) }),
  errors: TOGETHER_ERRORS,
})

export const listPlaylists = listing('GET /display/playlist', {
  summary: 'The playlists of one’s own brand',
  response: z.array(schemas.playlistSummarySchema),
})

export const createPlaylist = ofBrand('POST /display/playlist', {
  summary: 'Make an empty playlist',
  body: z.strictObject({ name: readableText(60) }),
  status: 201,
  response: schemas.playlistSchema,
  errors: ['playlists_full'],
})

export const getPlaylist = listing('GET /display/playlist/{id}', {
  summary: 'A playlist with its deals and slides',
  response: schemas.playlistSchema,
  errors: ['playlist_not_found'],
})

/** Its displays follow within 10 s. */
export const changePlaylist = editing('PUT /display/playlist/{id}', {
  whileActing: true,
  summary: 'Set a playlist’s name, and all its deals and slides',
  body: schemas.changePlaylistBody,
  response: schemas.playlistSchema,
  errors: [
    'playlist_not_found',
    'record_changed',
    'deal_not_found',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
})

export const deletePlaylist = editing('DELETE /display/playlist/{id}', {
  summary: 'Delete a playlist that no display shows',
  errors: ['playlist_not_found', 'playlist_in_use'],
})

/** Called by the player of a screen that is not paired. */
export const openPairing = defineEndpoint('POST /display-player/pairing', {
  summary: 'A code by which a brand pairs this screen, and the screen’s token',
  tag: 'display-player',
  access: 'public',
  onRepeat: 'credentials',
  body: z.strictObject({}),
  status: 201,
  response: schemas.pairingSchema,
  perMinute: 30,
})

/**
 * Players call it repeatedly. A screen that was unpaired, or whose code was not typed in time, gets
 * a 401.
 */
export const getPlayer = display('GET /display-player', {
  summary: 'What this screen is to show',
  query: z.object({ known: z.string().max(64).optional() }),
  response: schemas.playerSchema,
  // Many screens may share an address.
  perMinute: 3000,
})

/**
 * The app sends the display by whose QR its user came to a deal: the first scan of a display and
 * day is rewarded.
 */
export const noteScan = defineEndpoint('POST /display/scan', {
  summary: 'Note that one came by the QR of a display',
  tag: 'display',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'harmless',
  body: schemas.scanBody,
  response: schemas.scanResultSchema,
  perMinute: 30,
})

/** Players send it every few minutes, and after days offline. Deals of other brands are ignored. */
export const bookPlays = display('POST /display-player/plays', {
  summary: 'Tell what this screen has shown; a batch that was told before adds nothing',
  onRepeat: 'harmless',
  body: schemas.playsBody,
  perMinute: 3000,
})

const figures = endpointsOf({ tag: 'display', access: BACK_OFFICE, permission: 'figures-READ' })
const FIGURE_ERRORS = ['display_not_found', 'display_group_not_found', 'shop_not_found'] as const

/** A superAdmin names one display, group or shop. */
export const displayFigures = figures('GET /display/figures', {
  summary: 'How often deals were shown, scanned and redeemed by displays',
  query: schemas.figuresQuery,
  response: schemas.figuresSchema,
  errors: FIGURE_ERRORS,
})

/** A row for each day, display and deal, the oldest day first. */
export const exportDisplayFigures = figures('GET /display/figures/export.csv', {
  summary: 'Export the proof of play as CSV, day by day',
  query: schemas.figuresQuery,
  ...AS_EXPORT,
  errors: FIGURE_ERRORS,
})
