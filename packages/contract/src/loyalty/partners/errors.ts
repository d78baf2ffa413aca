import { conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  partner_not_found: notFound('Attività associata non trovata', 'Partner not found'),
  partner_known: conflict(
    'Questa attività è già invitata o partecipa già.',
    'This business is invited already or takes part already.',
  ),
  partner_self: conflict(
    'La raccolta è già tua: invita un’altra attività.',
    'The program is yours already: invite another business.',
  ),
  partners_full: conflict(
    'La raccolta ha già {max} attività associate.',
    'The program has {max} partners already.',
  ),
  partner_state: conflict(
    'Nel frattempo è cambiato qualcosa: guarda di nuovo.',
    'Something has changed in the meantime: look again.',
  ),
  partner_bound: conflict(
    'L’attività ha accettato e la raccolta ha già partecipanti: solo lei può uscirne.',
    'The business has accepted and the program has participants already: only the business itself can leave.',
  ),
  partner_terms_changed: conflict(
    'Le condizioni sono cambiate: rileggile prima di accettare.',
    'The terms have changed: read them again before you accept.',
  ),
  partner_company_incomplete: conflict(
    'Il regolamento nomina ogni attività: completa prima denominazione, sede legale e partita IVA nelle impostazioni.',
    'The regulation names each business: complete legal name, registered office and VAT number in the settings first.',
  ),
  program_not_common: conflict(
    'La raccolta non è comune a più attività: cambialo nelle informazioni di base.',
    'The program is not common to several businesses: change that in its basic information.',
  ),
  partners_exist: conflict(
    'La raccolta ha attività associate o invitate: resta comune.',
    'The program has partners or invited businesses: it stays common.',
  ),
  statement_not_found: notFound('Rendiconto non trovato', 'Statement not found'),
  statement_not_owed: conflict(
    'Il pagamento lo segna chi deve ricevere il denaro.',
    'The payment is marked by who is to receive the money.',
  ),
} satisfies Errors
