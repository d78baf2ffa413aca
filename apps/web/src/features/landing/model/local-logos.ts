import logo1 from '../art/logo-1.svg'
import logo2 from '../art/logo-2.svg'
import logo3 from '../art/logo-3.svg'
import logo4 from '../art/logo-4.svg'
import logo5 from '../art/logo-5.svg'
import logo6 from '../art/logo-6.svg'
import logo7 from '../art/logo-7.svg'
import logo8 from '../art/logo-8.svg'
import logo9 from '../art/logo-9.svg'
import logo10 from '../art/logo-10.svg'

export interface BrandLogo {
  readonly name: string
  readonly logo: string
}

/** How many logos the carousel has. */
export const LOGO_COUNT = 10

/** Signs of shops that do not exist: they stand where the server has too few. */
export const LOCAL_LOGOS: readonly BrandLogo[] = [
  { name: 'Forno Abate', logo: logo1 },
  { name: 'Gelateria Rialto', logo: logo2 },
  { name: 'Torrefazione Nera', logo: logo3 },
  { name: 'Officina Verde', logo: logo4 },
  { name: 'Passo Lento', logo: logo5 },
  { name: 'Libreria Ginestra', logo: logo6 },
  { name: 'Cantina Sorbo', logo: logo7 },
  { name: 'Ciclofficina Nove', logo: logo8 },
  { name: 'Lana e Filo', logo: logo9 },
  { name: 'Mercato Vecchio', logo: logo10 },
]

/** Ten logos: those of the server's brands first, each place keeps its own where the server has none for it. */
export function tenLogos(brands: readonly { username: string; logo: string }[]): BrandLogo[] {
  return LOCAL_LOGOS.map((local, index) => {
    const brand = brands[index]
    return brand ? { name: brand.username, logo: brand.logo } : local
  })
}
