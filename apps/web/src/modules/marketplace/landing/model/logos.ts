export interface BrandLogo {
  readonly name: string
  readonly logo: string
}

/**
 * Puts the server's brands first. A place keeps its local logo when the server has none for it
 * only the demo has local logos.
 */
export function fillLogos(local: readonly BrandLogo[], brands: readonly BrandLogo[]): BrandLogo[] {
  return local.length === 0 ? [...brands] : local.map((logo, index) => brands[index] ?? logo)
}
