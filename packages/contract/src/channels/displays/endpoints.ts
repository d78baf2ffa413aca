import { z } from 'zod'
import { idParams, idSchema } from '../../common/ids.ts'
import { readableText } from '../../common/text.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { BACK_OFFICE, BRAND_STAFF, REDEEMERS } from '../../roles.ts'
import {
  changeDisplayBody,
  changePlaylistBody,
  displayGroupSchema,
  displaySchema,
  figuresQuery,
  figuresSchema,
  groupBody,
  pairDisplayBody,
  pairingSchema,
  playerSchema,
  playlistSchema,
  playlistSummarySchema,
  playsBody,
  scanBody,
  scanResultSchema,
  togetherSchema,
} from './schemas.ts'

const OF_DISPLAYS = { tag: 'display', access: BACK_OFFICE } as const

/** A superAdmin sees those of every brand. */
export const listDisplays = defineEndpoint({
  ...OF_DISPLAYS,
  address: 'GET /display',
  permission: 'display-LIST',
  summary: 'The displays of one’s own brand',
  status: 200,
  response: z.array(displaySchema),
  errors: [],
})

/** It gets the playlist that the brand made last; where there is none, an empty one of its own. */
export const pairDisplay = defineEndpoint({
  address: 'POST /display',
  summary: 'Pair the screen that shows a code',
  tag: 'display',
  access: BRAND_STAFF,
  permission: 'display-EDIT',
  onRepeat: 'keyed',
  body: pairDisplayBody,
  status: 201,
  response: displaySchema,
  errors: ['display_code_unknown', 'display_codes_wrong', 'displays_full', 'shop_not_found'],
  perMinute: 30,
})

export const changeDisplay = defineEndpoint({
  ...OF_DISPLAYS,
  permission: 'display-EDIT',
  address: 'PUT /display/{id}',
  whileActing: true,
  summary: 'Change a display’s name, place, shop, group or playlist',
  params: idParams,
  body: changeDisplayBody,
  status: 200,
  response: displaySchema,
  errors: ['display_not_found', 'playlist_not_found', 'shop_not_found', 'display_group_not_found'],
})

/** Its token is worth nothing from then on; the screen shows a new code. */
export const revokeDisplay = defineEndpoint({
  ...OF_DISPLAYS,
  permission: 'display-EDIT',
  address: 'DELETE /display/{id}',
  summary: 'Unpair a display',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['display_not_found'],
})

export const listGroups = defineEndpoint({
  ...OF_DISPLAYS,
  address: 'GET /display/group',
  permission: 'display-LIST',
  summary: 'The groups of one’s own brand’s displays, by name',
  status: 200,
  response: z.array(displayGroupSchema),
  errors: [],
})

export const createGroup = defineEndpoint({
  address: 'POST /display/group',
  summary: 'Make a group of displays',
  tag: 'display',
  access: BRAND_STAFF,
  permission: 'display-EDIT',
  onRepeat: 'keyed',
  body: groupBody,
  status: 201,
  response: displayGroupSchema,
  errors: ['display_not_found', 'display_groups_full', 'display_group_name_taken'],
})

export const changeGroup = defineEndpoint({
  ...OF_DISPLAYS,
  permission: 'display-EDIT',
  address: 'PUT /display/group/{id}',
  summary: 'Set a group’s name and its displays',
  params: idParams,
  body: groupBody,
  status: 200,
  response: displayGroupSchema,
  errors: ['display_group_not_found', 'display_not_found', 'display_group_name_taken'],
})

/** Its displays stay as they are. */
export const deleteGroup = defineEndpoint({
  ...OF_DISPLAYS,
  permission: 'display-EDIT',
  address: 'DELETE /display/group/{id}',
  summary: 'Delete a group of displays',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['display_group_not_found'],
})

const TOGETHER_ERRORS = ['display_group_not_found', 'shop_not_found'] as const

/** The screens follow within 10 s. One that joins the group later keeps its own playlist. */
export const pointTogether = defineEndpoint({
  ...OF_DISPLAYS,
  permission: 'display-EDIT',
  address: 'PUT /display/together/playlist',
  summary: 'Give all displays of a group, or of a shop, one playlist',
  body: z.strictObject({ of: togetherSchema, playlistId: idSchema.nullable() }),
  status: 200,
  response: z.object({ displays: z.int().min(0) }),
  errors: [...TOGETHER_ERRORS, 'playlist_not_found'],
})

/** Their tokens are worth nothing from then on. */
export const revokeTogether = defineEndpoint({
  ...OF_DISPLAYS,
  permission: 'display-EDIT',
  address: 'POST /display/together/revoke',
  summary: 'Unpair all displays of a group, or of a shop',
  onRepeat: 'harmless',
  body: z.strictObject({ of: togetherSchema }),
  status: 200,
  response: z.object({ displays: z.int().min(0) }),
  errors: TOGETHER_ERRORS,
})

export const listPlaylists = defineEndpoint({
  ...OF_DISPLAYS,
  address: 'GET /display/playlist',
  permission: 'display-LIST',
  summary: 'The playlists of one’s own brand',
  status: 200,
  response: z.array(playlistSummarySchema),
  errors: [],
})

export const createPlaylist = defineEndpoint({
  address: 'POST /display/playlist',
  summary: 'Make an empty playlist',
  tag: 'display',
  access: BRAND_STAFF,
  permission: 'display-EDIT',
  onRepeat: 'keyed',
  body: z.strictObject({ name: readableText(60) }),
  status: 201,
  response: playlistSchema,
  errors: ['playlists_full'],
})

export const getPlaylist = defineEndpoint({
  ...OF_DISPLAYS,
  address: 'GET /display/playlist/{id}',
  permission: 'display-LIST',
  summary: 'A playlist with its deals',
  params: idParams,
  status: 200,
  response: playlistSchema,
  errors: ['playlist_not_found'],
})

/** Its displays follow within 10 s. */
export const changePlaylist = defineEndpoint({
  ...OF_DISPLAYS,
  permission: 'display-EDIT',
  address: 'PUT /display/playlist/{id}',
  whileActing: true,
  summary: 'Set a playlist’s name and all its deals',
  params: idParams,
  body: changePlaylistBody,
  status: 200,
  response: playlistSchema,
  errors: ['playlist_not_found', 'record_changed', 'deal_not_found'],
})

export const deletePlaylist = defineEndpoint({
  ...OF_DISPLAYS,
  permission: 'display-EDIT',
  address: 'DELETE /display/playlist/{id}',
  summary: 'Delete a playlist that no display shows',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['playlist_not_found', 'playlist_in_use'],
})

/** Called by the player of a screen that is not paired. */
export const openPairing = defineEndpoint({
  address: 'POST /display-player/pairing',
  summary: 'A code by which a brand pairs this screen, and the screen’s token',
  tag: 'display-player',
  access: 'public',
  onRepeat: 'credentials',
  body: z.strictObject({}),
  status: 201,
  response: pairingSchema,
  errors: [],
  perMinute: 30,
})

/** Called by players again and again. A screen that was unpaired, or whose code was not typed in time, gets a 401. */
export const getPlayer = defineEndpoint({
  address: 'GET /display-player',
  summary: 'What this screen is to show',
  tag: 'display-player',
  access: 'display',
  query: z.object({ known: z.string().max(64).optional() }),
  status: 200,
  response: playerSchema,
  errors: [],
  // Many screens may share an address.
  perMinute: 3000,
})

/** The app says by which display's QR its user came to a deal: the first of a display and day pays. */
export const noteScan = defineEndpoint({
  address: 'POST /display/scan',
  summary: 'Note that one came by the QR of a display',
  tag: 'display',
  access: REDEEMERS,
  permission: 'own',
  onRepeat: 'harmless',
  body: scanBody,
  status: 200,
  response: scanResultSchema,
  errors: [],
  perMinute: 30,
})

/** Sent by players every few minutes, and after days without a connection. What is not of the brand's deals counts for nothing. */
export const bookPlays = defineEndpoint({
  address: 'POST /display-player/plays',
  summary: 'Tell what this screen has shown; a batch that was told before adds nothing',
  tag: 'display-player',
  access: 'display',
  onRepeat: 'harmless',
  body: playsBody,
  status: 204,
  response: z.null(),
  errors: [],
  perMinute: 3000,
})

/** A superAdmin asks for the figures of one display, group or shop. */
export const displayFigures = defineEndpoint({
  ...OF_DISPLAYS,
  address: 'GET /display/figures',
  permission: 'figures-READ',
  summary: 'How often deals were shown, scanned and redeemed by displays',
  query: figuresQuery,
  status: 200,
  response: figuresSchema,
  errors: ['display_not_found', 'display_group_not_found', 'shop_not_found'],
})
