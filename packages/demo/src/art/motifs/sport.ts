import {
  around,
  at,
  box,
  circle,
  CREAM,
  dark,
  gleam,
  GOLD,
  INK,
  LEAF,
  LEMON,
  line,
  mix,
  type Motif,
} from '../kit.ts'
import { PAPER, polar, ring, shape, STEEL, STEEL_DARK, WOOD, WOOD_DARK } from '../kit.ts'

const wheel = (x: number, y: number): string =>
  ring(x, y, 112, INK, 20) +
  ring(x, y, 98, '#e9e2d3', 6) +
  line(
    around(8, (a) => `M${x} ${y}L${x + polar(a + 12, 94)[0]} ${y + polar(a + 12, 94)[1]}`).join(''),
    '#8f99a8',
    3,
  ) +
  circle(x, y, 13, STEEL_DARK)

const bici: Motif = {
  foot: 290,
  draw: ({ main, alt }) =>
    wheel(-180, 130) +
    wheel(180, 130) +
    line('M-180 130L-90 -60L110 -70L0 130L-90 -60M-180 130L0 130M110 -70L180 130', main, 20) +
    line('M110 -70L94 -140L40 -150M94 -140L150 -160', STEEL_DARK, 14) +
    line('M24 -150L50 -150M140 -164L164 -150', INK, 20) +
    line('M-90 -60L-104 -106', STEEL_DARK, 14) +
    shape(
      'M-170 -128C-130 -130 -80 -130 -46 -122C-40 -104 -70 -98 -100 -96C-140 -92 -172 -100 -170 -128Z',
      WOOD_DARK,
    ) +
    circle(0, 130, 34, alt) +
    circle(0, 130, 16, INK) +
    line('M0 130L34 176M22 180L52 172', INK, 11) +
    shape('M96 -132L232 -132L214 -30L112 -30Z', WOOD) +
    line('M104 -98L226 -98M108 -66L220 -66', WOOD_DARK, 7) +
    [120, 160, 200].map((x, i) => circle(x, -146, 28, [alt, '#f29fb0', LEAF][i] ?? alt)).join(''),
}

const racchetta: Motif = {
  foot: 170,
  draw: ({ main, alt }) =>
    at(
      20,
      -10,
      line('M-60 60L0 120L60 60', main, 20) +
        box(-22, 100, 44, 160, 14, INK) +
        line('M-18 150L18 138M-18 190L18 178M-18 230L18 218', '#ffffff40', 6) +
        `<ellipse cx="0" cy="-90" rx="146" ry="176" fill="#ffffff50" stroke="${main}" stroke-width="26"/>` +
        line(
          'M-92 -208L-92 26M-46 -240L-46 60M0 -250L0 72M46 -240L46 60M92 -208L92 26M-126 -150L126 -150M-134 -100L134 -100M-132 -50L132 -50M-116 0L116 0M-100 -196L100 -196',
          '#fffdf6',
          5,
        ) +
        line('M-146 -60C-150 -150 -110 -230 -50 -254', mix(main, '#ffffff', 0.45), 9),
      1,
      -20,
    ) +
    circle(166, 176, 74, alt === LEMON ? alt : '#cfe04a') +
    line('M112 126C160 150 170 200 150 248M220 126C190 150 184 190 220 226', PAPER, 9) +
    gleam('M108 170C110 150 122 134 138 126', 9, 0.6),
}

const pallone: Motif = {
  foot: 150,
  draw: ({ main }) =>
    circle(0, -10, 258, PAPER) +
    shape('M0 -86L72 -34L44 50L-44 50L-72 -34Z', main) +
    [0, 72, 144, 216, 288]
      .map((a) =>
        at(
          0,
          -10,
          shape('M-46 -252C-16 -260 16 -260 46 -252L60 -206L0 -176L-60 -206Z', main) +
            line('M0 -178L0 -78', '#c9bfa9', 8),
          1,
          a,
        ),
      )
      .join('') +
    [36, 108, 180, 252, 324]
      .map((a) => at(0, -10, line('M-90 -168L0 -214L90 -168', '#c9bfa9', 8), 1, a))
      .join('') +
    dark('M120 -238A258 258 0 0 1 20 248A300 300 0 0 0 120 -238Z', 0.1) +
    gleam('M-206 -90C-190 -140 -160 -176 -120 -200', 18, 0.7),
}

const tappetino: Motif = {
  foot: 280,
  draw: ({ main, alt }) =>
    shape(
      'M-130 110L262 160C280 164 286 176 282 190L270 236C266 248 256 252 244 250L-120 230Z',
      mix(main, '#ffffff', 0.18),
    ) +
    circle(-130, 116, 134, main) +
    circle(-130, 116, 108, mix(main, '#ffffff', 0.25)) +
    circle(-130, 116, 84, main) +
    circle(-130, 116, 60, mix(main, '#ffffff', 0.25)) +
    circle(-130, 116, 36, main) +
    circle(-130, 116, 14, mix(main, '#000000', 0.4)) +
    box(-90, -60, 90, 54, 10, alt).replace('<rect', '<rect transform="rotate(30 -45 -33)"') +
    at(
      150,
      10,
      box(-54, -180, 108, 300, 40, alt) +
        box(-34, -236, 68, 66, 16, INK) +
        box(-54, -60, 108, 70, 0, PAPER) +
        dark('M16 -180L16 120C40 120 54 104 54 84L54 -140C54 -166 40 -180 16 -180Z', 0.12) +
        gleam('M-32 -130L-32 70', 10, 0.45),
    ),
}

const plate = (x: number, h: number, fill: string): string =>
  box(x - 34, 60 - h / 2, 68, h, 22, fill) + box(x + 6, 60 - h / 2, 28, h, 14, '#00000024')

const manubri: Motif = {
  foot: 280,
  draw: ({ main, alt }) =>
    at(
      20,
      -150,
      box(-150, 46, 300, 28, 12, STEEL) +
        plate(-150, 170, alt) +
        plate(150, 170, alt) +
        plate(-196, 120, mix(alt, '#000000', 0.2)) +
        plate(196, 120, mix(alt, '#000000', 0.2)),
      0.82,
      -7,
    ) +
    at(
      0,
      60,
      box(-180, 44, 360, 34, 12, STEEL) +
        gleam('M-110 54L110 54', 7, 0.8) +
        plate(-170, 250, main) +
        plate(170, 250, main) +
        plate(-232, 180, mix(main, '#000000', 0.2)) +
        plate(232, 180, mix(main, '#000000', 0.2)) +
        box(-290, 40, 40, 40, 10, STEEL_DARK) +
        box(250, 40, 40, 40, 10, STEEL_DARK) +
        gleam('M-188 -30L-188 120', 9, 0.3),
    ),
}

const corsa: Motif = {
  foot: 270,
  draw: ({ main, alt }) =>
    shape(
      'M-270 150C-276 60 -262 -40 -232 -84C-206 -104 -190 -50 -140 -44C-90 -46 -60 -100 -30 -92C10 0 110 70 200 92C260 108 290 140 276 176L-262 176Z',
      main,
    ) +
    shape(
      'M-268 120C-210 60 -140 70 -90 110C-40 150 60 160 150 120C200 100 262 120 278 160L276 176L-262 176Z',
      alt,
    ) +
    shape(
      'M-232 -84C-250 -122 -206 -130 -180 -110C-150 -90 -160 -60 -140 -44C-180 -30 -216 -50 -232 -84Z',
      mix(main, '#000000', 0.3),
    ) +
    line('M-84 -40L-24 -66M-46 6L14 -30M0 46L56 8M48 78L98 42', PAPER, 15) +
    line('M-176 110L-112 -20M-142 116L-84 10', PAPER, 15) +
    shape(
      'M-272 170C-180 150 160 200 280 160C300 190 280 230 236 234C150 230 -100 250 -236 246C-280 240 -288 200 -272 170Z',
      PAPER,
    ) +
    shape(
      'M-262 226C-130 250 120 214 264 222C256 230 248 234 236 234C150 230 -100 250 -236 246C-246 244 -256 236 -262 226Z',
      mix(main, '#000000', 0.2),
    ) +
    line('M-220 200C-120 214 60 200 220 194', '#e1d8c4', 7) +
    line('M-296 -10L-340 -10M-290 50L-360 50', '#ffffffb0', 11),
}

const tenda: Motif = {
  foot: 290,
  draw: ({ main, alt }) =>
    circle(200, -190, 46, LEMON) +
    line('M-10 -200L-36 -236M10 -200L36 -236', WOOD_DARK, 12) +
    shape('M0 -206L150 -160L290 250L200 250Z', mix(main, '#000000', 0.22)) +
    shape('M0 -206L230 250L-270 250Z', main) +
    shape('M0 -206L40 -126L-48 -126Z', alt) +
    shape('M-20 -70C30 40 80 160 110 250L-150 250C-110 150 -60 40 -20 -70Z', '#2a2640') +
    shape('M-20 -70C-60 40 -110 150 -150 250L-190 250C-120 140 -60 20 -20 -70Z', mix(main, '#ffffff', 0.4)) +
    shape('M-20 -70C30 40 80 160 110 250L140 250C110 130 50 10 -20 -70Z', mix(main, '#ffffff', 0.3)) +
    box(-60, 190, 90, 60, 16, GOLD) +
    line('M-270 250L-300 262M290 250L304 262', WOOD_DARK, 9),
}

const borraccia: Motif = {
  foot: 130,
  draw: ({ main, alt }) =>
    line('M-40 -226C-40 -276 40 -276 40 -226', INK, 20) +
    box(-76, -232, 152, 84, 20, INK) +
    box(-90, -152, 180, 30, 10, STEEL) +
    shape(
      'M-90 -124L90 -124C122 -100 126 -70 126 -40L126 206C126 236 108 250 80 250L-80 250C-108 250 -126 236 -126 206L-126 -40C-126 -70 -122 -100 -90 -124Z',
      main,
    ) +
    dark('M44 -124L90 -124C122 -100 126 -70 126 -40L126 206C126 236 108 250 80 250L44 250Z', 0.15) +
    shape(
      'M-126 130L-50 30L0 90L46 50L126 150L126 206C126 236 108 250 80 250L-80 250C-108 250 -126 236 -126 206Z',
      alt,
    ) +
    shape('M-50 30L-24 60L-52 66L-74 62Z', CREAM) +
    circle(50, -30, 26, CREAM) +
    gleam('M-94 -60L-94 60', 15, 0.4),
}

const canestro: Motif = {
  foot: 180,
  draw: () =>
    circle(0, -4, 254, '#e5813a') +
    dark('M120 -228A254 254 0 0 1 20 248A300 300 0 0 0 120 -228Z', 0.12) +
    line(
      'M-254 -4L254 -4M0 -258L0 250M-186 -176C-90 -80 -90 80 -186 168M186 -176C90 -80 90 80 186 168',
      '#4a2a20',
      13,
    ) +
    gleam('M-200 -90C-184 -140 -150 -180 -110 -200', 20, 0.4),
}

const casco: Motif = {
  foot: 230,
  draw: ({ main, alt }) =>
    line('M-150 130L-60 244M120 130L-60 244', INK, 16) +
    shape(
      'M-262 90C-262 -110 -130 -200 10 -200C160 -200 270 -90 266 70C266 110 240 130 200 130L-220 136C-250 136 -262 120 -262 90Z',
      main,
    ) +
    dark('M90 -190C210 -150 270 -50 266 70C266 110 240 130 200 130L110 132C170 40 160 -90 90 -190Z') +
    shape(
      'M-210 20C-190 -90 -110 -140 -50 -146C-90 -90 -110 -30 -120 40ZM-70 40C-60 -50 -30 -110 10 -150C50 -110 70 -50 70 36ZM120 30C120 -40 100 -100 70 -140C150 -110 200 -50 214 20Z',
      mix(main, '#000000', 0.45),
    ) +
    box(-266, 80, 530, 58, 26, alt) +
    box(-86, 222, 56, 40, 10, INK) +
    gleam('M-226 0C-210 -90 -160 -140 -110 -164', 14, 0.4),
}

export const sport = {
  bici,
  racchetta,
  pallone,
  tappetino,
  manubri,
  corsa,
  tenda,
  borraccia,
  canestro,
  casco,
}
