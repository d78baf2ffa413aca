import { BACK_OFFICE, BRAND_STAFF } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

/** A brand's screens and their playlists. */
export const display = defineScreen({
  path: '/display',
  frame: 'shell',
  roles: BACK_OFFICE,
  needs: 'display-LIST',
  // Pairing makes a screen a display of the brand whose people type its code.
  parts: { write: BRAND_STAFF },
  partsNeed: { write: 'display-EDIT' },
  search: ({ pair, tab }): { pair?: string; tab?: 'playlists' | 'figures' } => ({
    ...(typeof pair === 'string' && /^[A-Z2-9]{6}$/i.test(pair) && { pair: pair.toUpperCase() }),
    ...((tab === 'playlists' || tab === 'figures') && { tab }),
  }),
  page: () => import('../routes/display.tsx'),
})

/** The player on a screen in a shop, which runs without a person in front. */
export const displayPlayer = defineScreen({
  path: '/display/player',
  frame: 'own',
  roles: 'anyone',
  unattended: true,
  offline: ['displays'],
  page: () => import('../routes/display-player.tsx'),
})
