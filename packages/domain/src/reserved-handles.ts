/** Handles with which somebody could pretend to be the product or its staff, or that are paths of its site. */
const RESERVED: ReadonlySet<string> = new Set(
  `
  vicino vicinoapp vicinoitalia vicinoofficial vicinoufficiale brandpoint brandpoints admin administrator
  amministratore amministrazione superadmin root system sistema staff team moderator moderatore
  moderazione official ufficiale verified verificato assistenza supporto support help helpdesk aiuto
  servizioclienti info contatti sicurezza security privacy legal legale abuse postmaster webmaster noreply
  api www mail login logout register account settings dashboard welcome wallet deals scan google token
  null undefined anonymous anonimo erased
  `
    .trim()
    .split(/\s+/),
)

/** Whether a handle is reserved; capital letters, dots and underscores make no difference. */
export function isReservedHandle(handle: string): boolean {
  return RESERVED.has(handle.toLowerCase().replaceAll(/[._]/g, ''))
}
