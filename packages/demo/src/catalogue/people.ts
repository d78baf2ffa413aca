import type { DemoPerson } from './types.ts'

const firstNames =
  'Giulia Marco Chiara Luca Sofia Matteo Martina Davide Elena Alessio Francesca Simone Beatrice Andrea Valentina Nicolò Camilla Tommaso Irene Federico Alice Pietro Greta Samuele Noemi Emanuele Silvia Giacomo Arianna Leonardo Marta Edoardo Viola Stefano Carlotta Riccardo Anna Filippo Ginevra Diego'.split(
    ' ',
  )
const surnames =
  'Ferrero Colombo Marchetti Bassi Rinaldi Conti Pellegrini Sala Gatti Monti Caruso Villa Serra Longo Testa Palmieri Basile Riva Farina Donati Orlando Neri Amato Grassi Fontana Leone Martini Vitale Bruno Coppola'.split(
    ' ',
  )

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * 120 fictional people; every first name appears three times with another surname and another kind
 * of handle.
 */
export const people: readonly DemoPerson[] = Array.from({ length: 120 }, (_, i) => {
  const first = firstNames[i % firstNames.length] ?? ''
  const last = surnames[(i * 7 + Math.floor(i / firstNames.length) * 3) % surnames.length] ?? ''
  const handles = [
    `${plain(first)}.${plain(last)}`,
    `${plain(last)}_${plain(first)}`,
    `${plain(first)}${plain(last).slice(0, 3)}${70 + ((i * 11) % 30)}`,
  ]
  return {
    handle: handles[(i + Math.floor(i / firstNames.length)) % 3] ?? '',
    displayName: `${first} ${last}`,
  }
})
