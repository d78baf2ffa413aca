/** Reviews of the demo's people by stars, plain and true of any product; and the shops' answers. */
export const opinions: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly string[]>> = {
  5: [
    'Usata ieri sera, tutto come descritto. Torno di sicuro.',
    'Meglio delle foto, e le foto erano già belle.',
    'Fatto davvero con cura: si vede dai dettagli.',
    'Preso per mia sorella, le è piaciuto tantissimo. La prossima volta lo prendo anche per me.',
    'A questo prezzo non c’è paragone nel quartiere. Il personale spiega tutto con pazienza.',
    'Gentilissimi, e il codice ha funzionato al primo colpo.',
    'Secondo acquisto in un mese, qualità sempre alta. Ormai è un’abitudine del sabato.',
    'Regalo riuscito, grazie! Confezione bella e consigli giusti.',
    'Onesto e ben fatto. Cinque stelle senza pensarci.',
    'Mi hanno tenuto da parte l’ultimo pezzo: gesti così non si dimenticano.',
    'Scoperto grazie alla mappa, era a cento metri da casa e non lo sapevo.',
    'Portata tutta la famiglia, tutti contenti. Anche mio padre, che non è contento mai.',
    'Ci passavo davanti tutti i giorni senza entrare: che errore.',
    'Quello che cercavo da anni. Materiali buoni e nessuna sorpresa alla cassa.',
  ],
  4: [
    'C’era un po’ di fila, ma ne è valsa la pena.',
    'Ottimo, però parcheggiare in zona è un’impresa.',
    'Non è il più economico, ma la differenza si sente.',
    'Molto buono. Tolgo una stella solo perché la scelta il lunedì è poca.',
    'Tutto bene, consiglio di andare presto: dopo le sette finisce.',
    'Bello e ben fatto, la confezione poteva essere più curata.',
    'Mi aspettavo qualcosa in meno, invece mi sono ricreduta.',
    'Buona qualità e personale gentile. Lo ricompro quando torna in offerta.',
  ],
  3: [
    'Nella media: niente da dire, ma nemmeno da ricordare.',
    'Il prodotto è buono, l’attesa un po’ lunga per un ritiro già prenotato.',
    'Va bene per il prezzo scontato, a prezzo pieno non so.',
    'Mi è piaciuto a metà: buono il sapore, piccola la porzione.',
    'Corretto, ma le foto facevano immaginare qualcosa di più.',
  ],
  2: [
    'Quando sono arrivato il modello che volevo era finito, ho dovuto ripiegare.',
    'Non corrisponde del tutto alla descrizione: il colore è un altro.',
    'Servizio frettoloso, e dire che il prodotto non è male.',
  ],
  1: ['Ho dovuto riportarlo dopo due giorni. Il cambio me l’hanno fatto, ma ci ho perso un pomeriggio.'],
}

/** A shop's answers to satisfied people, and to others. */
export const shopAnswers = {
  content: [
    'Grazie di cuore! Ti aspettiamo presto in negozio.',
    'Che bello leggerlo. Riportiamo i complimenti a chi è al banco.',
    'Grazie! Sabato arrivano le novità: passa a trovarci.',
    'Felici che ti sia piaciuto. A presto!',
  ],
  others: [
    'Hai ragione, e ci dispiace. Abbiamo cambiato i turni: ora l’attesa è più breve. Se torni, il caffè lo offriamo noi.',
    'Grazie di avercelo scritto. Abbiamo corretto la descrizione: scrivici dai messaggi e sistemiamo la cosa.',
    'Ci dispiace per il pomeriggio perso. Da questo mese il cambio si fa anche senza coda, alla cassa piccola.',
  ],
} as const
