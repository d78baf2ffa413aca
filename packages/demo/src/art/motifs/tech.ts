import { around, at, box, circle, CREAM, dark, gleam, GOLD, INK, LEMON, light, line, mix } from '../kit.ts'
import { type Motif, oval, PAPER, polar, ring, shape, STEEL, STEEL_DARK, WOOD_DARK } from '../kit.ts'

const cuffie: Motif = {
  foot: 220,
  draw: ({ main, alt }) =>
    line('M-190 90C-220 -290 220 -290 190 90', main, 40) +
    line('M-176 20C-186 -220 186 -220 176 20', mix(main, '#000000', 0.35), 16) +
    [-1, 1]
      .map(
        (s) =>
          box(s * 200 - 62, 10, 124, 226, 58, mix(main, '#000000', s > 0 ? 0.15 : 0)) +
          box(s * 148 - 34, 24, 68, 198, 34, INK) +
          circle(s * 222, 122, 30, alt),
      )
      .join('') +
    gleam('M-186 -60C-176 -130 -140 -176 -90 -196', 12, 0.4),
}

const telefono: Motif = {
  foot: 130,
  draw: ({ main, alt }) =>
    at(
      0,
      0,
      box(-140, -262, 280, 516, 44, INK) +
        box(-122, -244, 244, 480, 30, main) +
        shape(
          'M-122 60C-60 0 -20 120 40 60C70 30 100 30 122 50L122 206C122 226 112 236 92 236L-92 236C-112 236 -122 226 -122 206Z',
          alt,
        ) +
        circle(40, -90, 58, CREAM) +
        shape(
          'M-122 130C-70 90 0 190 122 110L122 206C122 226 112 236 92 236L-92 236C-112 236 -122 226 -122 206Z',
          mix(alt, '#ffffff', 0.4),
        ) +
        box(-44, -232, 88, 26, 13, INK) +
        light('M-122 -214C-122 -232 -110 -244 -92 -244L20 -244L-122 60Z', 0.16) +
        box(-50, 214, 100, 8, 4, '#ffffffc0'),
      1,
      6,
    ),
}

const portatile: Motif = {
  foot: 290,
  draw: ({ main, alt }) =>
    box(-226, -190, 452, 330, 24, INK) +
    box(-206, -170, 412, 286, 10, main) +
    circle(90, -70, 56, alt) +
    shape('M-206 60C-130 -40 -60 -20 0 50C40 0 120 -20 206 60L206 116L-206 116Z', mix(main, '#ffffff', 0.3)) +
    shape('M-206 90C-110 30 20 110 206 80L206 116L-206 116Z', CREAM) +
    light('M-206 -160C-206 -168 -202 -170 -196 -170L-20 -170L-206 80Z', 0.14) +
    shape('M-226 136L226 136L292 220C296 240 286 250 270 250L-270 250C-286 250 -296 240 -292 220Z', STEEL) +
    shape('M-206 150L206 150L240 196L-240 196Z', STEEL_DARK) +
    line('M-204 166L204 166M-216 182L216 182', '#ffffff40', 4) +
    box(-60, 206, 120, 18, 6, '#aab3bf') +
    dark('M-294 232L294 232C292 244 284 250 270 250L-270 250C-284 250 -292 244 -294 232Z', 0.18),
}

const altoparlante: Motif = {
  foot: 170,
  draw: ({ main, alt }) =>
    box(-170, -254, 340, 504, 54, main) +
    dark('M70 -254L116 -254C150 -254 170 -232 170 -200L170 196C170 228 150 250 116 250L70 250Z', 0.14) +
    circle(0, 90, 128, mix(main, '#000000', 0.45)) +
    ring(0, 90, 104, alt, 9) +
    circle(0, 90, 46, mix(main, '#ffffff', 0.25)) +
    circle(-12, 76, 12, '#ffffff70') +
    circle(0, -140, 66, mix(main, '#000000', 0.45)) +
    ring(0, -140, 48, alt, 6) +
    circle(0, -140, 20, mix(main, '#ffffff', 0.25)) +
    [-136, 136].map((x) => circle(x, -220, 8, GOLD) + circle(x, 216, 8, GOLD)).join('') +
    gleam('M-142 -180L-142 170', 11, 0.25),
}

const fotocamera: Motif = {
  foot: 250,
  draw: ({ main, alt }) =>
    line('M-250 -50C-300 -220 300 -220 250 -50', WOOD_DARK, 18) +
    shape('M-90 -110L-60 -176L60 -176L90 -110Z', STEEL) +
    box(-216, -140, 90, 44, 12, INK) +
    circle(180, -122, 34, alt) +
    box(-270, -112, 540, 360, 44, STEEL) +
    box(-270, -40, 540, 220, 0, main) +
    dark('M140 -112L226 -112C254 -112 270 -94 270 -70L270 206C270 232 254 248 226 248L140 248Z') +
    circle(0, 70, 156, INK) +
    circle(0, 70, 134, '#4a4764') +
    circle(0, 70, 104, '#20303f') +
    circle(0, 70, 70, '#37566e') +
    circle(-30, 40, 24, '#ffffff80') +
    circle(34, 102, 12, '#ffffff50') +
    box(150, -90, 84, 36, 10, CREAM) +
    circle(-216, -70, 15, LEMON),
}

const tastiera: Motif = {
  foot: 290,
  flat: true,
  draw: ({ main, alt }) =>
    at(
      0,
      0,
      box(-300, -134, 600, 300, 34, mix(main, '#000000', 0.35)) +
        box(-300, -150, 600, 300, 34, main) +
        [0, 1, 2]
          .map((row) =>
            Array.from(
              { length: 9 },
              (_, i) =>
                `<rect x="${-272 + i * 61}" y="${-126 + row * 66}" width="52" height="56" rx="11" fill="${(row === 0 && i === 0) || (row === 2 && i === 8) ? alt : PAPER}"/>`,
            ).join(''),
          )
          .join('') +
        box(-272, 72, 114, 54, 11, '#e4dccb') +
        box(-149, 72, 296, 54, 11, PAPER) +
        box(156, 72, 114, 54, 11, alt),
      0.96,
      -10,
    ),
}

const smartwatch: Motif = {
  foot: 110,
  draw: ({ main, alt }) =>
    shape('M-84 -262L84 -262L104 -120L-104 -120ZM-104 130L104 130L84 256L-84 256Z', main) +
    dark('M30 -262L84 -262L104 -120L36 -120ZM36 130L104 130L84 256L30 256Z') +
    box(136, -40, 26, 80, 10, STEEL_DARK) +
    box(-146, -150, 292, 310, 74, INK) +
    box(-122, -126, 244, 262, 56, '#17152a') +
    ring(0, 4, 84, '#3a3658', 22) +
    `<path d="M0 -80A84 84 0 1 1 -73 46" fill="none" stroke="${alt}" stroke-width="22" stroke-linecap="round"/>` +
    shape(
      'M0 46C-36 20 -48 2 -42 -16C-34 -32 -10 -30 0 -10C10 -30 34 -32 42 -16C48 2 36 20 0 46Z',
      '#f0606a',
    ) +
    gleam('M-112 -40C-112 -80 -100 -104 -76 -112', 9, 0.35),
}

const auricolari: Motif = {
  foot: 190,
  draw: ({ main, alt }) =>
    [-1, 1]
      .map((s) =>
        at(
          s * 92,
          -130,
          at(
            0,
            0,
            box(-22, 0, 44, 170, 22, PAPER) +
              oval(0, -20, 66, 62, PAPER) +
              oval(26, -26, 34, 42, mix(alt, '#2a2640', 0.3)) +
              gleam('M-44 -40C-36 -60 -24 -66 -10 -68', 9, 1),
          ),
          1,
          s * 14,
        ),
      )
      .join('') +
    shape('M-196 60L196 60L196 170C196 224 160 250 110 250L-110 250C-160 250 -196 224 -196 170Z', main) +
    dark('M90 60L196 60L196 170C196 224 160 250 110 250L90 250Z') +
    oval(0, 60, 196, 44, mix(main, '#ffffff', 0.25)) +
    oval(0, 62, 166, 30, mix(main, '#000000', 0.45)) +
    circle(0, 170, 11, LEMON) +
    gleam('M-160 120C-158 170 -146 200 -120 218', 14, 0.35),
}

const proiettore: Motif = {
  foot: 250,
  draw: ({ main, alt }) =>
    shape('M-290 -250L150 -250L60 60L-130 60Z', '#ffffff66') +
    box(-150, 220, 60, 30, 8, INK) +
    box(120, 220, 60, 30, 8, INK) +
    box(-230, 20, 470, 210, 54, main) +
    dark('M110 20L186 20C220 20 240 42 240 74L240 176C240 208 220 230 186 230L110 230Z', 0.14) +
    circle(-90, 124, 92, INK) +
    circle(-90, 124, 66, alt) +
    circle(-90, 124, 40, mix(alt, '#ffffff', 0.6)) +
    line('M90 86L190 86M90 122L190 122M90 158L190 158', '#00000035', 13) +
    gleam('M-196 80C-190 60 -176 48 -156 44', 11, 0.4),
}

const gioco: Motif = {
  foot: 240,
  draw: ({ main, alt }) =>
    shape(
      'M-150 -110C-240 -110 -290 60 -280 160C-272 240 -190 240 -150 170C-130 130 -110 110 -80 110L80 110C110 110 130 130 150 170C190 240 272 240 280 160C290 60 240 -110 150 -110C110 -110 100 -90 60 -90L-60 -90C-100 -90 -110 -110 -150 -110Z',
      main,
    ) +
    dark('M150 -110C240 -110 290 60 280 160C272 240 190 240 150 170C230 120 220 -20 150 -110Z', 0.16) +
    line('M-150 -40L-150 40M-190 0L-110 0', PAPER, 34) +
    around(4, (a, i) =>
      circle(150 + polar(a, 46)[0], polar(a, 46)[1], 23, [LEMON, '#f0606a', PAPER, alt][i] ?? alt),
    ).join('') +
    circle(-62, 66, 36, INK) +
    circle(62, 66, 36, INK) +
    circle(-66, 60, 20, '#4a4764') +
    circle(58, 60, 20, '#4a4764') +
    box(-34, -50, 68, 30, 15, mix(main, '#000000', 0.35)) +
    gleam('M-240 40C-234 -20 -214 -60 -184 -84', 13, 0.35),
}

export const tech = {
  cuffie,
  telefono,
  portatile,
  altoparlante,
  fotocamera,
  tastiera,
  smartwatch,
  auricolari,
  proiettore,
  gioco,
}
