/**
 * A part of a town with its streets; the position is its middle (WGS 84). Shops are within 450 m of
 * it.
 */
export interface Area {
  readonly lat: number
  readonly lon: number
  readonly streets: readonly string[]
}

export interface City {
  readonly name: string
  /** Number of the demo's shops here. */
  readonly shops: number
  readonly areas: readonly Area[]
}

const area = (lat: number, lon: number, ...streets: string[]): Area => ({ lat, lon, streets })
const city = (name: string, shops: number, ...areas: Area[]): City => ({ name, shops, areas })

/** Real towns and streets; names as in the gazetteer. Middles are away from water. */
export const cities: readonly City[] = [
  city(
    'Milano',
    186,
    area(45.4641, 9.1896, 'Via Torino', 'Via Orefici', 'Via Mazzini', 'Via Mengoni'),
    area(45.4722, 9.187, 'Via Brera', 'Via Solferino', 'Corso Garibaldi', 'Via Fiori Chiari'),
    area(45.4513, 9.1745, 'Alzaia Naviglio Grande', 'Via Vigevano', 'Corso di Porta Ticinese'),
    area(45.488, 9.1885, 'Via Borsieri', 'Via Thaon di Revel', 'Via Pastrengo'),
    area(45.476, 9.206, 'Via Melzo', 'Via Lecco', 'Corso Buenos Aires', 'Via Spallanzani'),
    area(45.4528, 9.202, 'Corso di Porta Romana', 'Viale Sabotino', 'Corso Lodi'),
    area(45.4775, 9.227, 'Via Pacini', 'Viale Romagna', 'Via Ampère'),
    area(45.4815, 9.174, 'Via Paolo Sarpi', 'Via Canonica', 'Via Bramante'),
  ),
  city(
    'Roma',
    180,
    area(41.8986, 12.4745, 'Via del Governo Vecchio', 'Via dei Coronari', 'Via della Scrofa'),
    area(41.8953, 12.4935, 'Via dei Serpenti', 'Via del Boschetto', 'Via Urbana'),
    area(41.889, 12.47, 'Via della Lungaretta', 'Viale di Trastevere', 'Via di San Francesco a Ripa'),
    area(41.9075, 12.464, 'Via Cola di Rienzo', 'Via Ottaviano', 'Via Germanico'),
    area(41.8765, 12.4755, 'Via Marmorata', 'Via Luca della Robbia', 'Via Galvani'),
    area(41.8845, 12.511, 'Via Appia Nuova', 'Via Taranto', 'Via Gallia'),
    area(41.889, 12.53, 'Via del Pigneto', 'Via Prenestina', 'Via Fanfulla da Lodi'),
    area(41.92, 12.512, 'Corso Trieste', 'Via Nemorense', 'Viale Eritrea'),
  ),
  city(
    'Torino',
    96,
    area(45.0703, 7.6869, 'Via Garibaldi', 'Via Po', 'Via Lagrange', 'Via Carlo Alberto'),
    area(45.0575, 7.68, 'Via Madama Cristina', 'Via Nizza', 'Via Saluzzo'),
    area(45.0695, 7.699, 'Via Santa Giulia', 'Via Vanchiglia', 'Corso San Maurizio'),
    area(45.057, 7.662, 'Corso De Gasperi', 'Via Sacchi', 'Corso Re Umberto'),
  ),
  city(
    'Napoli',
    87,
    area(40.849, 14.257, 'Via Benedetto Croce', 'Via dei Tribunali', 'Via San Biagio dei Librai'),
    area(40.8445, 14.231, 'Via Scarlatti', 'Via Luca Giordano', 'Via Bernini'),
    area(40.842, 14.2485, 'Via Toledo', 'Via Speranzella', 'Via Chiaia'),
    area(40.859, 14.249, 'Via Vergini', 'Via Foria', 'Via Arena della Sanità'),
  ),
  city(
    'Bologna',
    75,
    area(44.4939, 11.3426, 'Via Rizzoli', 'Via dell’Indipendenza', 'Via D’Azeglio'),
    area(44.4895, 11.352, 'Via Santo Stefano', 'Strada Maggiore', 'Via Castiglione'),
    area(44.494, 11.332, 'Via del Pratello', 'Via San Felice', 'Via Sant’Isaia'),
    area(44.5085, 11.346, 'Via Matteotti', 'Via Ferrarese', 'Via Franco Bolognese'),
  ),
  city(
    'Firenze',
    69,
    area(43.7731, 11.256, 'Via dei Calzaiuoli', 'Via Cavour', 'Borgo San Lorenzo'),
    area(43.77, 11.263, 'Via Ghibellina', 'Borgo la Croce', 'Via Pietrapiana'),
    area(43.767, 11.247, 'Borgo San Jacopo', 'Via Santo Spirito', 'Via Romana'),
    area(43.779, 11.277, 'Via Masaccio', 'Viale dei Mille', 'Via Marconi'),
  ),
  city(
    'Palermo',
    60,
    area(38.1157, 13.3615, 'Via Maqueda', 'Corso Vittorio Emanuele', 'Via Roma'),
    area(38.125, 13.356, 'Via Ruggero Settimo', 'Viale della Libertà', 'Via Principe di Belmonte'),
    area(38.134, 13.345, 'Via Notarbartolo', 'Via Sciuti', 'Via Terrasanta'),
  ),
  city(
    'Bari',
    51,
    area(41.1225, 16.869, 'Via Sparano', 'Corso Cavour', 'Via Argiro'),
    area(41.11, 16.869, 'Corso Benedetto Croce', 'Viale della Repubblica', 'Via Giulio Petroni'),
  ),
  city(
    'Genova',
    54,
    area(44.4085, 8.9345, 'Via Garibaldi', 'Via San Luca', 'Via XXV Aprile'),
    area(44.4135, 8.937, 'Corso Firenze', 'Via Assarotti', 'Corso Armellini'),
    area(44.41, 8.954, 'Corso Sardegna', 'Via Torti', 'Via Giovanni Battista Monti'),
  ),
  city(
    'Verona',
    45,
    area(45.442, 10.9955, 'Via Mazzini', 'Corso Porta Borsari', 'Via Cappello'),
    area(45.44, 11.005, 'Via XX Settembre', 'Via San Nazaro', 'Via San Paolo'),
  ),
  city(
    'Padova',
    45,
    area(45.4075, 11.8765, 'Via Roma', 'Via San Francesco', 'Via Altinate'),
    area(45.399, 11.876, 'Via Umberto I', 'Via Belludi', 'Via Cavazzana'),
    area(45.422, 11.88, 'Via Tiziano Aspetti', 'Via Guido Reni'),
  ),
  city(
    'Trieste',
    39,
    area(45.6515, 13.7745, 'Via Carducci', 'Via Battisti', 'Viale XX Settembre'),
    area(45.641, 13.777, 'Via dell’Istria', 'Via San Giacomo in Monte', 'Via del Bosco'),
  ),
  city(
    'Brescia',
    36,
    area(45.5395, 10.22, 'Corso Zanardelli', 'Corso Palestro', 'Via San Faustino'),
    area(45.531, 10.224, 'Via Cremona', 'Via Corsica'),
  ),
  city(
    'Parma',
    36,
    area(44.8015, 10.328, 'Strada Cavour', 'Via Farini', 'Strada Garibaldi'),
    area(44.8, 10.3185, 'Strada D’Azeglio', 'Strada Bixio'),
  ),
  city('Modena', 36, area(44.647, 10.9255, 'Via Emilia Centro', 'Corso Canalchiaro', 'Via Farini')),
  city(
    'Catania',
    45,
    area(37.507, 15.0855, 'Via Etnea', 'Via Crociferi', 'Via Vittorio Emanuele II'),
    area(37.517, 15.092, 'Corso Italia', 'Via Umberto I', 'Viale XX Settembre'),
  ),
  city(
    'Cagliari',
    36,
    area(39.2205, 9.1165, 'Via Garibaldi', 'Via Sulis', 'Via San Lucifero'),
    area(39.23, 9.118, 'Via Dante', 'Via Paoli', 'Via Alghero'),
  ),
  city('Perugia', 30, area(43.1107, 12.389, 'Corso Vannucci', 'Via dei Priori', 'Corso Garibaldi')),
  city('Trento', 30, area(46.068, 11.121, 'Via Belenzani', 'Via Manci', 'Via Oss Mazzurana')),
  city('Lecce', 30, area(40.3525, 18.174, 'Via Trinchese', 'Via Vittorio Emanuele II', 'Via Palmieri')),
  city(
    'Pisa',
    30,
    area(43.719, 10.4015, 'Borgo Stretto', 'Via Santa Maria', 'Via Oberdan'),
    area(43.711, 10.4, 'Corso Italia', 'Via San Martino'),
  ),
  city(
    'Bergamo',
    33,
    area(45.695, 9.669, 'Via XX Settembre', 'Via Sant’Alessandro', 'Viale Papa Giovanni XXIII'),
    area(45.704, 9.662, 'Via Colleoni', 'Via Gombito'),
  ),
  city('Udine', 24, area(46.063, 13.236, 'Via Mercatovecchio', 'Via Cavour', 'Via Aquileia')),
  city('Monza', 24, area(45.584, 9.274, 'Via Carlo Alberto', 'Via Italia', 'Via Bergamo')),
  city('Ferrara', 24, area(44.835, 11.62, 'Via Mazzini', 'Corso Giovecca', 'Via San Romano')),
]
