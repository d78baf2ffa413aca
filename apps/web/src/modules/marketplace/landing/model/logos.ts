export interface BrandLogo {
  readonly name: string
  readonly logo: string
}

/** The server's brands first; each place keeps its local logo where the server has none for it. */
export function fillLogos(local: readonly BrandLogo[], brands: readonly BrandLogo[]): BrandLogo[] {
  return local.map((logo, index) => brands[index] ?? logo)
}
