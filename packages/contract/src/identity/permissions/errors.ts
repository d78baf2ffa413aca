import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  permission_missing: {
    status: 403,
    it: 'Il tuo ruolo non permette questa azione.',
    en: 'Your role does not allow this.',
  },
  permission_not_held: {
    status: 403,
    it: 'Puoi dare e togliere solo permessi che hai anche tu.',
    en: 'You can give and take away only permissions that you have yourself.',
  },
  permission_not_found: {
    status: 404,
    it: 'Permesso non trovato',
    en: 'Permission not found',
  },
  permission_taken: {
    status: 409,
    it: 'Esiste già un permesso con questo nome.',
    en: 'A permission with this name already exists.',
  },
  permission_unfit: {
    status: 409,
    it: 'Un ruolo di questo tipo non può avere uno dei permessi scelti.',
    en: 'A role of this kind cannot have one of the permissions chosen.',
  },
  role_not_found: {
    status: 404,
    it: 'Ruolo non trovato',
    en: 'Role not found',
  },
  role_taken: {
    status: 409,
    it: 'Esiste già un ruolo con questo nome.',
    en: 'A role with this name already exists.',
  },
  role_is_base: {
    status: 409,
    it: 'Un ruolo di base non si rinomina e non si elimina.',
    en: 'A base role cannot be renamed or deleted.',
  },
  role_protected: {
    status: 409,
    it: 'Il ruolo superAdmin ha sempre tutti i permessi.',
    en: 'The role superAdmin always has all permissions.',
  },
  role_in_use: {
    status: 409,
    it: 'Qualcuno ha ancora questo ruolo: prima assegnane un altro.',
    en: 'Somebody still has this role: assign another one first.',
  },
  role_unfit: {
    status: 409,
    it: 'Questo ruolo è per un altro tipo di account.',
    en: 'This role is for another kind of account.',
  },
  last_super_admin: {
    status: 409,
    it: 'È l’ultimo superAdmin: qualcuno deve poter gestire la piattaforma.',
    en: 'This is the last superAdmin: somebody has to run the platform.',
  },
} as const satisfies Errors
