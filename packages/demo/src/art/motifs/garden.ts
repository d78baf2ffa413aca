import { around, at, BASIL, box, circle, dark, gleam, leaf, LEAF, line, type Motif } from '../kit.ts'
import { CREAM, GOLD, mix, oval, PAPER, polar, shape, sym } from '../kit.ts'

const pot = (fill: string, w = 130, top = 90): string =>
  shape(`M${-w} ${top}L${w} ${top}L${w * 0.72} 250L${-w * 0.72} 250Z`, fill) +
  dark(`M${w * 0.3} ${top}L${w} ${top}L${w * 0.72} 250L${w * 0.24} 250Z`) +
  box(-w - 16, top - 26, w * 2 + 32, 46, 10, mix(fill, '#ffffff', 0.14))

const monsteraLeaf = (x: number, y: number, size: number, turn: number, fill: string): string =>
  at(
    x,
    y,
    shape(
      'M0 0C-60 10 -112 -40 -112 -110L-60 -96L-116 -140C-112 -180 -96 -206 -80 -216L-46 -160L-58 -232C-40 -250 -10 -262 0 -264C10 -262 40 -250 58 -232L46 -160L80 -216C96 -206 112 -180 116 -140L60 -96L112 -110C112 -40 60 10 0 0Z',
      fill,
    ) +
      dark(
        'M0 0L0 -264C10 -262 40 -250 58 -232L46 -160L80 -216C96 -206 112 -180 116 -140L60 -96L112 -110C112 -40 60 10 0 0Z',
        0.13,
      ) +
      line('M0 -6L0 -220', '#ffffff50', 6),
    size,
    turn,
  )

const monstera: Motif = {
  foot: 120,
  draw: ({ alt }) =>
    line('M0 100C-10 20 -60 -10 -110 -30M0 100C10 10 60 -20 110 -40M0 100L0 -20', '#2c6b43', 11) +
    monsteraLeaf(112, -30, 0.78, 42, '#4fa062') +
    monsteraLeaf(-112, -20, 0.8, -44, '#2f8a4e') +
    monsteraLeaf(0, -4, 1, -2, '#3f9a58') +
    leaf(30, 90, 120, 62, LEAF, 0.44) +
    pot(alt, 128),
}

const flower = (x: number, y: number, r: number, petals: string, heart: string): string =>
  at(
    x,
    y,
    around(6, (a) => oval(...polar(a, r * 0.62), r * 0.46, r * 0.36, petals, a)).join('') +
      circle(0, 0, r * 0.34, heart),
  )

const bouquet: Motif = {
  foot: 110,
  draw: ({ main, alt }) =>
    line('M-130 -70L-20 120M130 -70L20 120M0 -140L0 120M-70 -140L-8 120M70 -140L8 120', '#3f8a50', 9) +
    leaf(-70, 60, 180, -58, BASIL, 0.26) +
    leaf(70, 60, 180, 58, BASIL, 0.26) +
    leaf(-30, 20, 240, -30, LEAF, 0.2) +
    leaf(30, 20, 240, 30, LEAF, 0.2) +
    flower(-136, -96, 74, alt, CREAM) +
    flower(132, -96, 74, '#f7a8b4', GOLD) +
    flower(-62, -186, 66, PAPER, GOLD) +
    flower(76, -190, 66, main, CREAM) +
    flower(0, -90, 86, '#f0767f', '#7c2335') +
    shape('M-150 10L150 10L40 130L70 250L-70 250L-40 130Z', PAPER) +
    shape('M-150 10L0 60L-40 130Z', '#f1e4cf') +
    dark('M150 10L40 130L70 250L20 250L6 130Z', 0.08) +
    box(-50, 112, 100, 32, 14, alt) +
    shape('M0 128L-54 186L-32 192L-20 216ZM0 128L54 186L32 192L20 216Z', alt),
}

const cactus: Motif = {
  foot: 130,
  draw: ({ main }) =>
    line('M-72 -40L-120 -40C-140 -40 -146 -54 -146 -70L-146 -110', '#3d8f63', 52) +
    line('M74 -6L124 -6C142 -6 150 -20 150 -36L150 -96', '#358258', 50) +
    box(-86, -236, 172, 350, 86, '#4aa372') +
    dark('M20 -234C70 -224 86 -190 86 -150L86 110L20 110Z') +
    line('M-44 -150L-44 80M0 -180L0 80M44 -150L44 80', '#2f7d55', 6) +
    [
      [-60, -120],
      [-22, -60],
      [22, -120],
      [62, -50],
      [-60, 0],
      [24, 10],
    ]
      .map(([x = 0, y = 0]) =>
        line(`M${x - 9} ${y - 9}L${x + 9} ${y + 9}M${x + 9} ${y - 9}L${x - 9} ${y + 9}`, '#eaf3d8', 5),
      )
      .join('') +
    around(5, (a) =>
      oval(polar(a - 90, 26)[0] + 8, -240 + polar(a - 90, 26)[1], 24, 18, '#f0768f', a - 90),
    ).join('') +
    circle(8, -240, 15, GOLD) +
    pot(main, 132, 100),
}

const tulipani: Motif = {
  foot: 110,
  draw: ({ main, alt }) =>
    line('M-96 -120C-80 0 -30 60 -20 110M0 -160L0 110M96 -110C80 0 30 60 20 110', '#3f8a50', 12) +
    leaf(-30, 100, 250, -36, BASIL, 0.2) +
    leaf(34, 100, 240, 38, LEAF, 0.2) +
    [
      [-100, -120, -12, alt],
      [100, -110, 12, '#f29fb0'],
      [0, -160, 0, '#e0444f'],
    ]
      .map(([x, y, a, fill]) =>
        at(
          Number(x),
          Number(y),
          shape(
            'M-62 -96C-50 -80 -40 -70 -30 -66C-20 -100 -8 -112 0 -116C8 -112 20 -100 30 -66C40 -70 50 -80 62 -96C76 -30 50 16 0 16C-50 16 -76 -30 -62 -96Z',
            String(fill),
          ) +
            dark(
              'M0 -116C8 -112 20 -100 30 -66C40 -70 50 -80 62 -96C76 -30 50 16 0 16C20 -20 20 -70 0 -116Z',
              0.12,
            ),
          1,
          Number(a),
        ),
      )
      .join('') +
    sym('M0 40L66 40C60 80 110 110 110 170C110 220 84 250 60 250L0 250Z', main) +
    box(-76, 28, 152, 26, 13, mix(main, '#ffffff', 0.2)) +
    gleam('M-78 150C-80 180 -74 204 -60 222', 13, 0.4),
}

const annaffiatoio: Motif = {
  foot: 200,
  draw: ({ main, alt }) =>
    line('M120 -70C250 -110 260 110 130 170', mix(main, '#000000', 0.12), 28) +
    shape('M-130 130L-270 -110L-236 -134L-120 0Z', mix(main, '#000000', 0.12)) +
    `<g transform="rotate(-34 -256 -124)">${box(-306, -146, 100, 40, 12, alt)}</g>` +
    line('M-90 -70C-90 -220 90 -220 90 -70', mix(main, '#000000', 0.12), 26) +
    shape('M-140 -70L140 -70L160 226C160 242 150 250 134 250L-134 250C-150 250 -160 242 -160 226Z', main) +
    dark('M60 -70L140 -70L160 226C160 242 150 250 134 250L66 250Z') +
    oval(0, -70, 140, 24, mix(main, '#000000', 0.3)) +
    gleam('M-110 -10L-122 200', 18, 0.3) +
    leaf(0, 160, 110, 0, CREAM, 0.5) +
    leaf(0, 164, 80, -60, CREAM, 0.44) +
    leaf(0, 164, 80, 60, CREAM, 0.44),
}

const aromatiche: Motif = {
  foot: 270,
  draw: ({ main, alt }) =>
    [-180, 0, 180]
      .map((x, i) =>
        at(
          x,
          40,
          [-44, -20, 4, 28, 50]
            .map((a, j) =>
              leaf(
                a / 2,
                40,
                [150, 190, 216, 186, 150][j] ?? 150,
                a,
                [BASIL, '#7fb08a', LEAF][i] ?? LEAF,
                [0.44, 0.2, 0.34][i] ?? 0.3,
              ),
            )
            .join('') + pot([main, PAPER, alt][i] ?? main, 84, 60),
          1,
        ),
      )
      .join(''),
}

export const garden = { monstera, bouquet, cactus, tulipani, annaffiatoio, aromatiche }
