import { conflict, notFound, tooLarge, type Errors } from '../../common/error-entry.ts'

export const errors = {
  till_entries_many: tooLarge(
    'Troppe registrazioni insieme: mandane al massimo {most} per volta. Nessuna è andata persa.',
    'Too many entries at once: send at most {most} at a time. None is lost.',
  ),
  till_entry_not_found: notFound(
    'Questa registrazione non c’è più: qualcuno l’ha già sistemata.',
    'This entry is no longer here: somebody has settled it.',
  ),
  till_entry_final: conflict(
    'Questa registrazione non si può contare. Puoi solo toglierla dall’elenco.',
    'This entry cannot be counted. You can only take it off the list.',
  ),
  till_pass_invalid: conflict(
    'La cassa non aveva un permesso valido per lavorare senza rete.',
    'The till had no valid permit to work without network.',
  ),
  till_access_ended: conflict(
    'Chi era alla cassa non poteva farlo in quel momento: accesso finito o permesso mancante.',
    'The person at the till was not allowed to at that moment: access ended or permission missing.',
  ),
  till_out_of_time: conflict(
    'L’ora della cassa non è tra l’inizio e la fine del codice.',
    'The till’s time is not between the code’s opening and its end.',
  ),
  till_away_too_long: conflict(
    'La cassa era senza rete da più ore di quante ne consente il negozio.',
    'The till had been without network for longer than the shop allows.',
  ),
  till_over_entries: conflict(
    'La cassa ha superato il numero di registrazioni senza rete.',
    'The till has exceeded its number of entries without network.',
  ),
  till_over_amount: conflict(
    'L’importo supera il massimo per un acquisto senza rete.',
    'The amount is above the most for a purchase without network.',
  ),
  till_taken_elsewhere: conflict(
    'Un’altra cassa ha confermato lo stesso deal per questa persona.',
    'Another till has confirmed the same deal for this person.',
  ),
  till_over_stock: conflict(
    'Oltre la scorta: il codice era scaduto e i pezzi erano finiti. La merce è stata data e il riscatto conta.',
    'Over stock: the code had ended and no piece was left. The goods were handed over and the redemption counts.',
  ),
} satisfies Errors
