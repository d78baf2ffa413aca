import { conflict, forbidden, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  permission_missing: forbidden('Il tuo ruolo non permette questa azione.', 'Your role does not allow this.'),
  permission_not_held: forbidden(
    'Puoi dare e togliere solo permessi che hai anche tu.',
    'You can give and take away only permissions that you have yourself.',
  ),
  permission_not_found: notFound('Permesso non trovato', 'Permission not found'),
  permission_taken: conflict(
    'Esiste già un permesso con questo nome.',
    'A permission with this name already exists.',
  ),
  permission_unfit: conflict(
    'Un ruolo di questo tipo non può avere uno dei permessi scelti.',
    'A role of this kind cannot have one of the permissions chosen.',
  ),
  role_not_found: notFound('Ruolo non trovato', 'Role not found'),
  role_taken: conflict('Esiste già un ruolo con questo nome.', 'A role with this name already exists.'),
  role_is_base: conflict(
    'Un ruolo di base non si rinomina e non si elimina.',
    'A base role cannot be renamed or deleted.',
  ),
  role_protected: conflict(
    'Il ruolo superAdmin ha sempre tutti i permessi.',
    'The role superAdmin always has all permissions.',
  ),
  role_in_use: conflict(
    'Qualcuno ha ancora questo ruolo: prima assegnane un altro.',
    'Somebody still has this role: assign another one first.',
  ),
  role_unfit: conflict(
    'Questo ruolo è per un altro tipo di account.',
    'This role is for another kind of account.',
  ),
  last_super_admin: conflict(
    'È l’ultimo superAdmin: qualcuno deve poter gestire la piattaforma.',
    'This is the last superAdmin: somebody has to run the platform.',
  ),
} satisfies Errors
