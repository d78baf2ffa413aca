import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  display_not_found: {
    status: 404,
    it: 'Display non trovato',
    en: 'Display not found',
  },
  display_code_unknown: {
    status: 409,
    it: 'Nessuno schermo mostra questo codice. Controllalo: dopo 10 minuti cambia.',
    en: 'No screen shows this code. Check it: after 10 minutes it changes.',
  },
  display_codes_wrong: {
    status: 429,
    it: 'Troppi codici sbagliati. Riprova tra {minutes} minuti.',
    en: 'Too many wrong codes. Try again in {minutes} minutes.',
  },
  displays_full: {
    status: 409,
    it: 'Hai già {max} display: scollegane uno.',
    en: 'You have {max} displays already: unpair one.',
  },
  display_group_not_found: {
    status: 404,
    it: 'Gruppo non trovato',
    en: 'Group not found',
  },
  display_group_name_taken: {
    status: 409,
    it: 'Hai già un gruppo con questo nome.',
    en: 'You already have a group of this name.',
  },
  display_groups_full: {
    status: 409,
    it: 'Hai già {max} gruppi: eliminane uno.',
    en: 'You have {max} groups already: delete one.',
  },
  playlist_not_found: {
    status: 404,
    it: 'Playlist non trovata',
    en: 'Playlist not found',
  },
  playlists_full: {
    status: 409,
    it: 'Hai già {max} playlist: eliminane una.',
    en: 'You have {max} playlists already: delete one.',
  },
  playlist_in_use: {
    status: 409,
    it: 'Questa playlist è su un display: prima assegnagliene un’altra.',
    en: 'This playlist is on a display: give that one another playlist first.',
  },
} as const satisfies Errors
