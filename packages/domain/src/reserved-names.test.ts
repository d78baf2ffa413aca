import { describe, expect, it } from 'vitest'
import { isReservedHandle, isReservedName } from './reserved-names.ts'

describe('R-058 handles', () => {
  it.each([
    'admin',
    'Admin',
    'vicino',
    'v.i.c.i.n.o',
    '_assistenza_',
    'support',
    'no_reply',
    'admin42',
    'vicin0',
    'google',
  ])('%s is reserved', (handle) => expect(isReservedHandle(handle)).toBe(true))

  it.each(['giulia', 'vicino.di.casa', 'supporter', 'infondo', 'mali', 'utente4711', '...', '123'])(
    '%s is free',
    (handle) => expect(isReservedHandle(handle)).toBe(false),
  )
})

describe('R-058 names that pretend to be the product or its staff', () => {
  it.each([
    'Vicino',
    'VICINO',
    'V I C I N O',
    'Vicìno',
    'V1c1n0',
    'VlCINO',
    'Vicino 2026',
    '𝐕𝐢𝐜𝐢𝐧𝐨',
    'ᴠɪᴄɪɴᴏ',
    'Assistenza',
    'Assistenza Vicino',
    'Vicino - Assistenza',
    'VicinoSupporto',
    'teamvicino',
    'Il team di Vicino',
    'Vicino Italia',
    'Admin',
    'Adm1n 42',
    'Super Admin',
    'Supporto clienti',
    'Servizio Clienti',
    'Staff ufficiale',
    'S.U.P.P.O.R.T',
    'аdmіn',
  ])('%s', (name) => expect(isReservedName(name)).toBe(true))

  it.each([
    'Vicino di casa',
    'Anna Vicino',
    'Rossi Vicino 7',
    'Teamo',
    'Giulia Conti',
    'Infoteca',
    'La Legatoria',
    'Ольга',
    '田中',
    '42',
    'Il bar della piazza',
  ])('%s is free', (name) => expect(isReservedName(name)).toBe(false))
})
