import { conflict, notFound, tooMany, type Errors } from '../../common/error-entry.ts'

export const errors = {
  display_not_found: notFound('Display non trovato', 'Display not found'),
  display_code_unknown: conflict(
    'Nessuno schermo mostra questo codice. Controllalo: dopo 10 minuti cambia.',
    'No screen shows this code. Check it: after 10 minutes it changes.',
  ),
  display_codes_wrong: tooMany(
    'Troppi codici sbagliati. Riprova tra {minutes} minuti.',
    'Too many wrong codes. Try again in {minutes} minutes.',
  ),
  displays_full: conflict(
    'Hai già {max} display: scollegane uno.',
    'You have {max} displays already: unpair one.',
  ),
  display_group_not_found: notFound('Gruppo non trovato', 'Group not found'),
  display_group_name_taken: conflict(
    'Hai già un gruppo con questo nome.',
    'You already have a group of this name.',
  ),
  display_groups_full: conflict(
    'Hai già {max} gruppi: eliminane uno.',
    'You have {max} groups already: delete one.',
  ),
  playlist_not_found: notFound('Playlist non trovata', 'Playlist not found'),
  playlists_full: conflict(
    'Hai già {max} playlist: eliminane una.',
    'You have {max} playlists already: delete one.',
  ),
  playlist_in_use: conflict(
    'Questa playlist è su un display: prima assegnagliene un’altra.',
    'This playlist is on a display: give that one another playlist first.',
  ),
} satisfies Errors
