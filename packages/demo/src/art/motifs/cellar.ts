import { at, BASIL, box, circle, dark, gleam, GOLD, leaf, LEAF, light, line, type Motif } from '../kit.ts'
import { around, LEMON, oval, PAPER, polar, ring, shape, sym, TOMATO, WOOD_DARK } from '../kit.ts'

const bottle = 'M0 -256L34 -256L36 -120C40 -70 92 -56 92 10L92 222C92 242 82 250 64 250L0 250Z'
const bowl = 'M0 -116L92 -116C100 -20 66 44 8 56L8 214C40 222 66 236 74 250L0 250Z'

const goblet = (wine: string): string =>
  sym(bowl, '#ffffffa8', 0) +
  sym('M0 -56L93 -56C90 -4 60 34 0 42Z', wine, 0.14) +
  oval(0, -56, 93, 13, '#ffffff40') +
  gleam('M-70 -96C-74 -60 -70 -20 -50 10', 9, 0.7)

const vino: Motif = {
  foot: 200,
  draw: ({ main }) =>
    at(
      -90,
      0,
      sym(bottle, '#263d31', 0.25) +
        box(-38, -262, 76, 96, 8, main) +
        box(-38, -186, 76, 12, 0, GOLD) +
        box(-92, 44, 184, 138, 0, PAPER) +
        dark('M20 44L92 44L92 182L20 182Z', 0.06) +
        circle(0, 96, 30, main) +
        line('M-56 146L56 146M-36 164L36 164', '#b9ae97', 7) +
        gleam('M-66 10L-66 36M-66 196L-66 226', 12, 0.35),
    ) + at(126, 0, goblet('#8e1f35'), 1.02),
}

const bollicine: Motif = {
  foot: 220,
  draw: ({ alt }) =>
    at(
      -96,
      0,
      sym(
        'M0 -200L34 -200L38 -130C44 -60 104 -40 104 40L104 220C104 242 90 250 70 250L0 250Z',
        '#3f6145',
        0.2,
      ) +
        sym('M0 -262C24 -262 34 -250 34 -236L30 -214L42 -200L46 -96C30 -80 16 -84 0 -90Z', GOLD, 0.14) +
        box(-104, 66, 208, 116, 0, PAPER) +
        box(-104, 66, 208, 14, 0, GOLD) +
        leaf(0, 166, 70, -22, BASIL) +
        leaf(0, 166, 70, 22, LEAF) +
        gleam('M-76 20L-76 56M-76 200L-76 226', 13, 0.35),
    ) +
    at(
      126,
      0,
      sym('M0 -170L54 -170C62 -60 50 50 7 74L7 214C36 222 54 236 60 250L0 250Z', '#ffffffb0', 0) +
        sym('M0 -110L57 -110C58 -40 44 40 0 56Z', '#f4cf6a', 0.08) +
        [
          [-16, -60],
          [10, -30],
          [-6, 10],
          [20, -80],
          [-24, -20],
        ]
          .map(([x = 0, y = 0]) => circle(x, y, 6, '#fff6d8'))
          .join('') +
        gleam('M-38 -150L-38 -40', 8, 0.8),
    ) +
    circle(214, -150, 10, alt) +
    circle(60, -220, 8, alt),
}

const birra: Motif = {
  foot: 180,
  draw: () =>
    line('M120 -70C250 -90 250 130 116 120', '#ffffffc8', 38) +
    shape(
      'M-150 -150L134 -150L120 226C118 242 108 250 94 250L-110 250C-124 250 -134 242 -136 226Z',
      '#ffffffb0',
    ) +
    shape('M-132 -110L116 -110L104 222L-120 222Z', '#efa62f') +
    dark('M50 -110L116 -110L104 222L46 222Z', 0.12) +
    light('M-96 -60L-66 -60L-60 190L-84 190ZM-30 -60L0 -60L0 190L-24 190Z', 0.25) +
    shape(
      'M-166 -90C-206 -120 -186 -180 -140 -176C-140 -226 -70 -246 -36 -210C-6 -256 80 -246 90 -196C144 -210 178 -140 140 -104C150 -60 110 -40 96 -64C80 -20 40 -20 30 -70C10 -50 -30 -50 -40 -80C-60 -20 -110 -30 -110 -76C-126 -60 -156 -66 -166 -90Z',
      PAPER,
    ) +
    dark('M90 -196C144 -210 178 -140 140 -104C150 -60 110 -40 96 -64C120 -100 110 -160 90 -196Z', 0.07) +
    [
      [20, 60],
      [70, 120],
      [30, 170],
      [80, 20],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 8, '#fbd27a'))
      .join(''),
}

const spritz: Motif = {
  foot: 110,
  draw: () =>
    line('M30 -60L104 -256', '#fffdf6', 14) +
    sym('M0 -150L150 -150C164 0 110 90 10 104L10 206C56 216 90 234 96 250L0 250Z', '#ffffff90', 0) +
    sym('M0 -92L152 -92C150 10 100 72 0 82Z', '#f1641f', 0.1) +
    oval(0, -92, 152, 20, '#f98a48') +
    [
      [-80, -60, -14],
      [20, -70, 18],
      [-20, -10, 40],
    ]
      .map(
        ([x = 0, y = 0, a = 0]) =>
          `<rect x="${x}" y="${y}" width="64" height="60" rx="10" fill="#fff" fill-opacity=".4" transform="rotate(${a} ${x + 32} ${y + 30})"/>`,
      )
      .join('') +
    at(
      -126,
      -120,
      circle(0, 0, 74, '#f0872a') +
        circle(0, 0, 62, '#fff0cf') +
        circle(0, 0, 54, '#f9a640') +
        around(6, (a) => line(`M0 0L${polar(a, 50).join(' ')}`, '#fff0cf', 7)).join(''),
    ) +
    gleam('M-116 -60C-116 -20 -100 20 -76 40', 12, 0.5) +
    circle(84, -150, 22, '#6c8a34') +
    circle(84, -150, 7, TOMATO),
}

const amaro: Motif = {
  foot: 220,
  draw: ({ main }) =>
    at(
      -70,
      0,
      box(-38, -250, 76, 60, 10, WOOD_DARK) +
        box(-30, -194, 60, 70, 0, '#5b2f1b') +
        shape(
          'M-30 -130L30 -130C60 -120 130 -110 130 -50L130 226C130 242 120 250 104 250L-104 250C-120 250 -130 242 -130 226L-130 -50C-130 -110 -60 -120 -30 -130Z',
          '#6e3a20',
        ) +
        dark('M50 -124C90 -114 130 -104 130 -50L130 226C130 242 120 250 104 250L50 250Z', 0.18) +
        box(-104, -20, 208, 190, 10, PAPER) +
        ring(0, 74, 66, main, 9) +
        leaf(0, 120, 84, 0, BASIL) +
        leaf(0, 122, 62, -48, LEAF) +
        leaf(0, 122, 62, 48, LEAF) +
        gleam('M-108 -60C-106 -80 -90 -90 -76 -94', 11, 0.4),
    ) +
    at(
      154,
      0,
      shape('M-72 70L72 70L58 250L-58 250Z', '#ffffffa0') +
        shape('M-66 140L66 140L56 236L-56 236Z', '#8f4a22') +
        box(-30, 116, 58, 56, 8, '#ffffff80') +
        circle(58, 74, 36, LEMON) +
        circle(58, 74, 26, '#fbf7bf'),
    ),
}

const cassetta: Motif = {
  foot: 250,
  draw: ({ main, alt }) =>
    [-150, 0, 150]
      .map((x, i) =>
        at(
          x,
          i === 1 ? -14 : 10,
          sym(
            'M0 -256L30 -256L32 -120C36 -70 66 -60 66 -10L66 150L0 150Z',
            ['#263d31', '#6b1e2e', '#7a8a3c'][i] ?? main,
            0.2,
          ) +
            box(-34, -260, 68, 80, 8, [main, GOLD, alt][i] ?? main) +
            box(-66, 10, 132, 90, 0, PAPER) +
            circle(0, 52, 22, [alt, main, GOLD][i] ?? alt),
        ),
      )
      .join('') +
    box(-250, 90, 500, 160, 10, '#cf955b') +
    line('M-250 142L250 142M-250 196L250 196', WOOD_DARK, 7) +
    dark('M150 90L240 90C246 90 250 94 250 100L250 240C250 246 246 250 240 250L150 250Z', 0.1) +
    box(-66, 112, 132, 28, 14, WOOD_DARK) +
    circle(0, 196, 30, WOOD_DARK) +
    circle(0, 196, 21, '#cf955b'),
}

export const cellar = { vino, bollicine, birra, spritz, amaro, cassetta }
