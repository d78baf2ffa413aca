import { at, box, circle, CREAM, dark, gleam, GOLD, INK, LEMON, line, mix, type Motif } from '../kit.ts'
import { oval, PAPER, shape, sym, TOMATO, WOOD } from '../kit.ts'

const libro: Motif = {
  foot: 180,
  draw: ({ main, alt }) =>
    at(
      0,
      0,
      box(-170, -236, 360, 486, 16, mix(main, '#000000', 0.3)) +
        box(-150, -222, 330, 458, 6, PAPER) +
        line('M176 -210L176 226M166 -210L166 226', '#d9d0bd', 4) +
        box(-180, -250, 340, 486, 16, main) +
        dark(
          'M-180 -234C-180 -244 -174 -250 -164 -250L-132 -250L-132 236L-164 236C-174 236 -180 230 -180 220Z',
          0.2,
        ) +
        circle(20, -60, 92, alt) +
        shape('M-72 -40C-30 -90 0 0 40 -50C70 -80 96 -70 112 -50A92 92 0 0 1 -72 -40Z', CREAM) +
        box(-60, 90, 160, 22, 11, CREAM) +
        box(-30, 128, 100, 16, 8, alt) +
        gleam('M-110 -226L-110 210', 7, 0.2),
      1,
      4,
    ),
}

const romanzi: Motif = {
  foot: 230,
  draw: ({ main, alt }) =>
    [
      [0, 190, 440, 60, '#30427a'],
      [-20, 128, 390, 62, alt],
      [16, 74, 400, 54, PAPER],
      [-8, 12, 350, 62, main],
      [10, -36, 320, 48, '#e8b84a'],
    ]
      .map(([x, y, w, h, fill]) => {
        const [cx, top, width, height] = [Number(x), Number(y), Number(w), Number(h)]
        const left = cx - width / 2
        return (
          box(left, top, width, height, 10, String(fill)) +
          box(left + 34, top, 16, height, 0, '#00000026') +
          box(left + width - 40, top + 7, 40, height - 14, 4, '#f3ead9') +
          box(left + 84, top + height / 2 - 5, width * 0.4, 10, 5, '#ffffff90')
        )
      })
      .join('') +
    sym('M0 -110L64 -110C64 -60 50 -40 30 -36L0 -36Z', TOMATO) +
    oval(0, -110, 64, 14, '#7a2a1f') +
    line('M66 -98C100 -98 96 -60 58 -60', TOMATO, 12) +
    gleam('M-20 -150C-40 -180 0 -200 -20 -230M16 -150C-4 -180 36 -200 16 -230', 10, 0.7),
}

const quaderno: Motif = {
  foot: 180,
  draw: ({ main, alt }) =>
    at(
      -20,
      0,
      box(-160, -240, 330, 480, 22, PAPER) +
        box(-170, -250, 330, 480, 22, main) +
        dark('M60 -250L138 -250C152 -250 160 -242 160 -228L160 208C160 222 152 230 138 230L60 230Z', 0.1) +
        box(96, -250, 26, 480, 0, alt) +
        box(-110, -170, 170, 90, 12, CREAM) +
        line('M-80 -140L30 -140M-80 -112L-10 -112', main, 9) +
        [-206, -146, -86, -26, 34, 94, 154, 200].map((y) => line(`M-190 ${y}L-148 ${y}`, INK, 11)).join(''),
      1,
      -6,
    ) +
    at(
      190,
      30,
      shape('M-20 -230L20 -230L20 150L0 210L-20 150Z', '#f2bd45') +
        shape('M-20 150L20 150L0 210Z', '#f3dcb8') +
        shape('M-7 188L7 188L0 210Z', INK) +
        box(-20, -262, 40, 40, 8, '#f0767f') +
        box(-20, -232, 40, 16, 0, '#c3cad3') +
        dark('M6 -216L20 -216L20 150L6 150Z', 0.12),
      1,
      14,
    ),
}

const penna: Motif = {
  foot: 230,
  draw: ({ main, alt }) =>
    shape(
      'M-230 70L-60 70L-50 220C-50 240 -60 250 -80 250L-210 250C-230 250 -240 240 -240 220Z',
      '#ffffffa0',
    ) +
    shape('M-236 130L-54 130L-50 222C-50 240 -60 250 -80 250L-210 250C-230 250 -240 240 -240 222Z', main) +
    box(-220, 20, 150, 60, 12, INK) +
    gleam('M-208 110L-212 220', 12, 0.5) +
    at(
      80,
      20,
      shape('M-34 60L34 60L12 200L0 232L-12 200Z', GOLD) +
        line('M0 130L0 226', '#9a7420', 5) +
        circle(0, 122, 9, '#9a7420') +
        shape('M-40 -20L40 -20L34 70L-34 70Z', INK) +
        box(-46, -270, 92, 260, 40, alt) +
        dark('M14 -270C34 -270 46 -250 46 -230L46 -10L14 -10Z', 0.14) +
        box(-48, -40, 96, 22, 4, GOLD) +
        box(22, -250, 16, 130, 8, GOLD) +
        gleam('M-28 -220L-28 -70', 9, 0.4),
      1,
      28,
    ) +
    line('M-20 244C40 200 70 270 120 236C150 220 190 250 240 236', INK, 8),
}

const piece =
  'M-92 -92L-30 -92C-44 -140 44 -140 30 -92L92 -92L92 -30C140 -44 140 44 92 30L92 92L30 92C44 44 -44 44 -30 92L-92 92L-92 30C-44 44 -44 -44 -92 -30Z'
const rompicapo: Motif = {
  foot: 230,
  flat: true,
  draw: ({ main, alt }) =>
    [
      [-98, -100, 0, main],
      [100, -104, 0, LEMON],
      [-98, 98, 0, PAPER],
      [128, 124, 16, alt],
    ]
      .map(([x, y, a, fill]) =>
        at(
          Number(x),
          Number(y),
          at(8, 12, dark(piece, 0.2)) +
            shape(piece, String(fill)) +
            dark('M92 -30C140 -44 140 44 92 30L92 92L30 92C44 44 -44 44 -30 92L-92 92L-92 72L92 -92Z', 0.07),
          1.06,
          Number(a),
        ),
      )
      .join(''),
}

const trottola: Motif = {
  foot: 60,
  draw: ({ main, alt }) =>
    at(
      0,
      0,
      box(-17, -262, 34, 150, 17, WOOD) +
        circle(0, -250, 30, TOMATO) +
        shape('M-60 -130L60 -130L90 -70L-90 -70Z', alt) +
        shape('M-220 -40C-220 -90 220 -90 220 -40L216 0L-216 0Z', LEMON) +
        shape('M-220 -10L220 -10C210 60 140 120 90 160L-90 160C-140 120 -210 60 -220 -10Z', main) +
        shape('M-174 78L174 78C150 110 120 136 90 160L-90 160C-120 136 -150 110 -174 78Z', alt) +
        shape('M-90 160L90 160C50 200 20 220 0 252C-20 220 -50 200 -90 160Z', TOMATO) +
        dark(
          'M90 -70C170 -66 220 -60 220 -40C220 60 140 120 90 160C50 200 20 220 0 252C40 140 80 60 90 -70Z',
          0.14,
        ) +
        gleam('M-170 20C-160 50 -144 70 -124 90', 16, 0.45),
      1,
      10,
    ) + line('M-250 230C-220 246 -180 250 -150 250M150 250C190 250 230 244 256 226', '#ffffffb0', 9),
}

const orsetto: Motif = {
  foot: 190,
  draw: ({ main }) =>
    circle(-108, -204, 56, '#b87a44') +
    circle(108, -204, 56, '#a96d3a') +
    circle(-108, -204, 30, '#f0cfa2') +
    circle(108, -204, 30, '#f0cfa2') +
    oval(-150, 60, 50, 92, '#b87a44', 30) +
    oval(150, 60, 50, 92, '#a96d3a', -30) +
    oval(0, 100, 150, 148, '#c4874e') +
    oval(0, 116, 96, 100, '#f0cfa2') +
    oval(-124, 204, 74, 52, '#b87a44', -10) +
    oval(124, 204, 74, 52, '#a96d3a', 10) +
    oval(-134, 208, 38, 28, '#f0cfa2', -10) +
    oval(134, 208, 38, 28, '#f0cfa2', 10) +
    oval(0, -116, 158, 136, '#c4874e') +
    dark('M60 -242C130 -220 158 -170 158 -116C158 -50 110 0 50 14C100 -60 100 -160 60 -242Z', 0.08) +
    oval(0, -74, 76, 60, '#f7e0bd') +
    oval(0, -100, 30, 22, INK) +
    line('M0 -80L0 -60M-28 -52C-16 -38 -4 -46 0 -58C4 -46 16 -38 28 -52', INK, 7) +
    circle(-66, -136, 15, INK) +
    circle(66, -136, 15, INK) +
    circle(-71, -141, 5, PAPER) +
    circle(61, -141, 5, PAPER) +
    shape('M0 22C-40 -10 -96 -16 -92 24C-96 64 -40 56 0 22C40 56 96 64 92 24C96 -16 40 -10 0 22Z', main) +
    circle(0, 22, 20, mix(main, '#000000', 0.2)),
}

const costruzioni: Motif = {
  foot: 250,
  draw: ({ main, alt }) =>
    box(-240, 90, 150, 160, 16, main) +
    box(-60, 90, 150, 160, 16, LEMON) +
    box(110, 90, 150, 160, 16, alt) +
    box(-150, -76, 150, 160, 16, '#5fb06a') +
    box(30, -76, 150, 160, 16, PAPER) +
    shape('M-120 -90L20 -256L150 -90Z', TOMATO) +
    dark('M20 -256L150 -90L60 -90Z', 0.14) +
    circle(-165, 170, 42, CREAM) +
    shape('M15 122L54 200L-24 200Z', TOMATO) +
    box(152, 136, 66, 66, 10, CREAM) +
    shape(
      'M105 -40C120 -6 150 -10 146 8C150 40 110 50 105 30C100 50 60 40 64 8C60 -10 90 -6 105 -40Z',
      main,
    ) +
    line('M-110 20L-40 20M-75 -14L-75 54', PAPER, 22) +
    dark(
      'M54 90L74 90C84 90 90 96 90 106L90 234C90 244 84 250 74 250L54 250ZM224 90L244 90C254 90 260 96 260 106L260 234C260 244 254 250 244 250L224 250ZM-126 90L-106 90C-96 90 -90 96 -90 106L-90 234C-90 244 -96 250 -106 250L-126 250Z',
      0.12,
    ),
}

const dadi: Motif = {
  foot: 230,
  draw: ({ main, alt }) =>
    at(
      -80,
      100,
      box(-140, -140, 290, 290, 44, mix(main, '#000000', 0.25)) +
        box(-150, -150, 290, 290, 44, main) +
        [-70, 60].map((x) => [-70, -5, 60].map((y) => circle(x, y, 24, PAPER)).join('')).join(''),
      0.98,
      -9,
    ) +
    at(
      126,
      -60,
      box(-96, -92, 206, 206, 34, mix(PAPER, '#000000', 0.18)) +
        box(-106, -102, 206, 206, 34, PAPER) +
        circle(-56, -52, 18, alt) +
        circle(-3, 1, 18, alt) +
        circle(50, 54, 18, alt),
      1,
      16,
    ) +
    at(
      196,
      160,
      circle(0, 40, 48, alt) +
        shape('M-60 90C-60 40 -30 20 -24 -10L24 -10C30 20 60 40 60 90Z', alt) +
        circle(0, -30, 40, alt) +
        dark('M10 -68C50 -50 44 0 24 -4C30 20 60 40 60 90L16 90Z', 0.14),
    ),
}

export const books = { libro, romanzi, quaderno, penna, rompicapo, trottola, orsetto, costruzioni, dadi }
