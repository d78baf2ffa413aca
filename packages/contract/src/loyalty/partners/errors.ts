import type { Errors } from '../../common/error-entry.ts'

export const errors = {
  partner_not_found: {
    status: 404,
    it: 'Attività associata non trovata',
    en: 'Partner not found',
  },
  partner_known: {
    status: 409,
    it: 'Questa attività è già invitata o partecipa già.',
    en: 'This business is invited already or takes part already.',
  },
  partner_self: {
    status: 409,
    it: 'La raccolta è già tua: invita un’altra attività.',
    en: 'The program is yours already: invite another business.',
  },
  partners_full: {
    status: 409,
    it: 'La raccolta ha già {max} attività associate.',
    en: 'The program has {max} partners already.',
  },
  partner_state: {
    status: 409,
    it: 'Nel frattempo è cambiato qualcosa: guarda di nuovo.',
    en: 'Something has changed in the meantime: look again.',
  },
  partner_bound: {
    status: 409,
    it: 'L’attività ha accettato e la raccolta ha già partecipanti: solo lei può uscirne.',
    en: 'The business has accepted and the program has participants already: only the business itself can leave.',
  },
  partner_terms_changed: {
    status: 409,
    it: 'Le condizioni sono cambiate: rileggile prima di accettare.',
    en: 'The terms have changed: read them again before you accept.',
  },
  partner_company_incomplete: {
    status: 409,
    it: 'Il regolamento nomina ogni attività: completa prima denominazione, sede legale e partita IVA nelle impostazioni.',
    en: 'The regulation names each business: complete legal name, registered office and VAT number in the settings first.',
  },
  program_not_common: {
    status: 409,
    it: 'La raccolta non è comune a più attività: cambialo nelle informazioni di base.',
    en: 'The program is not common to several businesses: change that in its basic information.',
  },
  partners_exist: {
    status: 409,
    it: 'La raccolta ha attività associate o invitate: resta comune.',
    en: 'The program has partners or invited businesses: it stays common.',
  },
  statement_not_found: {
    status: 404,
    it: 'Rendiconto non trovato',
    en: 'Statement not found',
  },
  statement_not_owed: {
    status: 409,
    it: 'Il pagamento lo segna chi deve ricevere il denaro.',
    en: 'The payment is marked by who is to receive the money.',
  },
} as const satisfies Errors
