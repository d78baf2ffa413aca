const number = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

/** Writes '500 m' below a kilometre, else '1,5 km'. */
export function formatMetres(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} m` : `${number.format(metres / 1000)} km`
}
