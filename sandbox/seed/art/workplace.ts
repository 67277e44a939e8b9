import {
  dot,
  INK,
  line,
  oval,
  rect,
  repeat,
  shape,
  STEEL,
  STEEL_DARK,
  turned,
  WHITE,
  WOOD,
  WOOD_DARK,
} from './shapes'
import type { Pictogram } from './shapes'

const GLOW = '#ffe9a3'

/** Pictograms of electrical supplies, furniture and handling products. */
export const WORKPLACE = {
  worklight: (c) =>
    [
      line('M100 120L62 168m38-48l38 48', INK, 8),
      rect(94, 112, 12, 34, INK, 4),
      rect(44, 44, 112, 74, c.main, 12),
      rect(54, 54, 92, 54, GLOW, 6),
      repeat([66, 90, 114], (x) => rect(x, 62, 20, 38, WHITE, 3)),
    ].join(''),
  bulb: (c) =>
    [
      shape('M100 32c-32 0-52 24-52 50 0 22 14 32 22 52h60c8-20 22-30 22-52 0-26-20-50-52-50z', GLOW),
      line('M84 134l-4-38 12 8 8-8 8 8 12-8-4 38', c.main, 5),
      rect(74, 132, 52, 14, STEEL, 4),
      rect(78, 146, 44, 10, STEEL_DARK, 4),
      rect(86, 156, 28, 10, INK, 5),
      line('M66 78c2-14 10-24 20-28', WHITE, 7),
    ].join(''),
  panellight: (c) =>
    [
      line('M70 30v26m60-26v26', STEEL_DARK, 4),
      shape('M56 56h88l22 22H34z', c.dark),
      rect(34, 76, 132, 20, c.main, 5),
      shape('M44 96h112l24 66H20z', GLOW),
      shape('M74 96h52l10 66H64z', '#fff4cf'),
    ].join(''),
  tubelight: (c) =>
    turned(
      -16,
      rect(20, 78, 160, 24, c.main, 6),
      rect(30, 100, 140, 18, '#fff4cf', 9),
      rect(20, 96, 18, 26, c.dark, 5),
      rect(162, 96, 18, 26, c.dark, 5),
      line('M50 132l-6 14m36-14l-3 14m40-14l3 14m30-14l6 14', GLOW, 5),
    ),
  torch: (c) =>
    turned(
      48,
      shape('M72 40h56l-10 36H82z', INK),
      oval(100, 40, 28, 9, GLOW),
      rect(84, 74, 32, 96, c.main, 8),
      rect(84, 146, 32, 24, c.dark, 8),
      rect(94, 88, 12, 20, c.light, 5),
    ),
  headlamp: (c) =>
    [
      line('M36 112c0-72 128-72 128 0', c.main, 15),
      line('M100 58v44', c.dark, 11),
      rect(64, 96, 72, 52, INK, 16),
      dot(100, 122, 21, GLOW),
      dot(100, 122, 11, WHITE),
      rect(26, 104, 22, 24, c.dark, 7),
      rect(152, 104, 22, 24, c.dark, 7),
    ].join(''),
  reel: (c) =>
    [
      line('M52 164l20-52m76 52l-20-52', INK, 9),
      line('M40 166h120', INK, 9),
      dot(100, 92, 58, c.dark),
      dot(100, 92, 48, INK),
      [40, 32]
        .map((r) => `<circle cx="100" cy="92" r="${r}" fill="none" stroke="${c.main}" stroke-width="5"/>`)
        .join(''),
      dot(100, 92, 25, c.main),
      rect(85, 78, 12, 12, WHITE, 3) + rect(103, 78, 12, 12, WHITE, 3) + rect(85, 96, 30, 8, c.light, 3),
    ].join(''),
  coil: (c) =>
    [
      [54, 44, 34]
        .map(
          (r) =>
            `<circle cx="96" cy="96" r="${r}" fill="none" stroke="${r === 44 ? c.light : c.main}" stroke-width="9"/>`,
        )
        .join(''),
      line('M96 150c30 4 44 4 60 14', c.main, 9),
      line('M156 164l14 4', '#d98b45', 5),
      repeat([36, 146], (x) => rect(x, 90, 12, 14, c.dark, 3)),
      rect(89, 36, 14, 30, c.dark, 3),
    ].join(''),
  powerstrip: (c) =>
    turned(
      -20,
      line('M20 100C4 84 10 60 30 60', INK, 8),
      rect(20, 76, 164, 48, c.main, 14),
      rect(20, 112, 164, 12, c.dark, 6),
      repeat(
        [62, 102, 142],
        (x) => dot(x, 98, 15, WHITE) + dot(x - 5, 98, 2.6, INK) + dot(x + 5, 98, 2.6, INK),
      ),
      rect(30, 88, 13, 20, '#e5484d', 4),
    ),
  outlet: (c) =>
    [
      rect(36, 36, 128, 128, c.main, 18),
      rect(50, 50, 100, 100, WHITE, 12),
      dot(100, 100, 38, '#e3e7eb'),
      dot(86, 100, 6, INK),
      dot(114, 100, 6, INK),
      rect(95, 64, 10, 7, STEEL_DARK, 2),
      rect(95, 129, 10, 7, STEEL_DARK, 2),
    ].join(''),
  plug: (c) =>
    turned(
      36,
      rect(80, 24, 9, 36, STEEL, 3),
      rect(111, 24, 9, 36, STEEL, 3),
      shape('M66 56h68v34c0 18-14 30-34 30s-34-12-34-30z', c.main),
      rect(62, 52, 76, 14, c.dark, 6),
      rect(90, 116, 20, 18, c.dark, 4),
      line('M100 134c0 20 10 22 10 42', INK, 9),
    ),
  breaker: (c) =>
    [
      rect(58, 32, 84, 136, WHITE, 8),
      shape('M58 76h84v48H58z', '#dde3e8'),
      rect(80, 82, 40, 36, INK, 4),
      rect(84, 84, 32, 17, c.main, 3),
      dot(100, 48, 8, STEEL_DARK),
      dot(100, 152, 8, STEEL_DARK),
      line('M70 64h40m-40 72h26', STEEL, 4),
    ].join(''),
  battery: (c) =>
    [
      rect(44, 56, 38, 108, c.main, 8),
      rect(53, 46, 20, 12, STEEL_DARK, 3),
      rect(44, 56, 38, 30, INK, 8),
      rect(110, 56, 38, 108, c.main, 8),
      rect(119, 46, 20, 12, STEEL_DARK, 3),
      rect(110, 56, 38, 30, INK, 8),
      shape('M66 98l-12 24h10l-4 22 14-28H63z', c.light),
      shape('M132 98l-12 24h10l-4 22 14-28h-11z', c.light),
    ].join(''),
  multimeter: (c) =>
    [
      line('M82 160c-20 20-46 4-44-30', '#d64545', 6),
      line('M118 160c20 20 46 4 44-30', INK, 6),
      rect(56, 28, 88, 136, c.main, 16),
      rect(66, 40, 68, 36, '#cfe3c4', 5),
      line('M78 66V50m14 16V50h12v16m12-16v16', INK, 4),
      dot(100, 108, 24, INK),
      line('M100 108l10-14', WHITE, 5),
      repeat([78, 100, 122], (x) => dot(x, 148, 6, c.dark)),
    ].join(''),
  cableties: (c) =>
    [
      repeat([52, 72, 92, 112, 132], (x) =>
        rect(x, 40 + (x % 3) * 4, 9, 120, x % 40 === 12 ? c.light : c.main, 4),
      ),
      repeat([50, 70, 90, 110, 130], (x) => rect(x, 36 + ((x + 2) % 3) * 4, 13, 16, c.dark, 3)),
      rect(42, 112, 108, 22, WHITE, 5),
      line('M54 123h60', STEEL_DARK, 4),
    ].join(''),
  chair: (c) =>
    [
      rect(62, 30, 76, 66, c.main, 16),
      rect(72, 40, 56, 10, c.light, 5),
      rect(94, 92, 12, 20, INK, 3),
      rect(54, 106, 92, 20, c.dark, 10),
      rect(94, 124, 12, 26, STEEL_DARK, 2),
      line('M100 148l-38 12m38-12l38 12m-38-12v16', INK, 8),
      repeat([60, 100, 140], (x) => dot(x, 167, 7, INK)),
      line('M50 92v22m100-22v22', INK, 7),
    ].join(''),
  bistrochair: (c) =>
    [
      line('M66 32v74m68-74v74M66 104l-8 64m76-64l8 64m-64-60l-2 50m44-50l2 50', c.dark, 8),
      rect(62, 30, 76, 18, c.main, 8),
      rect(66, 58, 68, 12, c.main, 6),
      rect(54, 100, 92, 16, c.light, 7),
      line('M64 138h72', c.dark, 6),
    ].join(''),
  stool: (c) =>
    [
      line('M76 74l-22 94m70-94l22 94M66 120h68', c.dark, 9),
      line('M88 74l-4 94m28-94l4 94', c.main, 8),
      rect(52, 54, 96, 22, c.main, 11),
      rect(64, 58, 60, 6, c.light, 3),
    ].join(''),
  desk: (c) =>
    [
      rect(22, 72, 156, 16, c.main, 4),
      rect(22, 72, 156, 5, c.light, 2),
      rect(34, 88, 12, 78, INK, 2),
      rect(154, 88, 12, 78, INK, 2),
      rect(106, 88, 52, 44, c.dark, 3),
      rect(122, 98, 20, 5, STEEL, 2),
      rect(122, 118, 20, 5, STEEL, 2),
      rect(52, 40, 46, 30, INK, 4),
      rect(56, 44, 38, 22, '#cfe8f3', 2),
      rect(70, 66, 10, 8, INK),
    ].join(''),
  workbench: (c) =>
    [
      rect(20, 76, 160, 18, WOOD, 4),
      rect(20, 88, 160, 6, WOOD_DARK, 2),
      rect(32, 94, 14, 72, c.dark, 2),
      rect(154, 94, 14, 72, c.dark, 2),
      rect(46, 142, 108, 11, c.main, 2),
      rect(96, 94, 52, 36, c.main, 3),
      rect(112, 104, 20, 5, c.light, 2),
      shape('M36 50h34v14H60v12H46V64H36z', STEEL_DARK),
    ].join(''),
  shelving: (c) =>
    [
      rect(36, 32, 10, 136, c.main, 2),
      rect(154, 32, 10, 136, c.main, 2),
      [52, 98, 146].map((y) => rect(36, y, 128, 9, c.dark, 2)).join(''),
      rect(56, 74, 34, 24, '#d3a46c', 2) + rect(98, 68, 42, 30, '#e5c08f', 2),
      rect(54, 114, 48, 32, '#e5c08f', 2) + rect(112, 122, 32, 24, '#d3a46c', 2),
      rect(60, 36, 30, 16, '#d3a46c', 2),
    ].join(''),
  bins: (c) =>
    [0, 1]
      .map((row) =>
        repeat([34, 80, 126], (x) => {
          const y = 54 + row * 54
          return (
            shape(`M${x} ${y}h40v44h-40z`, c.main) +
            shape(`M${x} ${y + 16}h40v28h-40z`, c.light) +
            rect(x + 9, y + 24, 22, 10, WHITE, 2) +
            rect(x, y, 40, 7, c.dark)
          )
        }),
      )
      .join(''),
  ladder: (c) =>
    [
      line('M118 32l34 134', STEEL_DARK, 9),
      line('M82 32L48 166m66-134l-4 134', c.main, 11),
      line('M74 66h38m-47 26h46m-53 26h52m-59 26h58', STEEL, 8),
      rect(74, 26, 48, 14, c.dark, 6),
    ].join(''),
  trolley: (c) =>
    [
      line('M42 34h14l16 98', INK, 8),
      rect(64, 128, 108, 13, c.dark, 4),
      rect(78, 84, 44, 44, '#d3a46c', 3) +
        rect(124, 98, 36, 30, '#e5c08f', 3) +
        rect(84, 50, 36, 34, '#e5c08f', 3),
      dot(86, 154, 13, INK) + dot(150, 154, 13, INK) + dot(86, 154, 5, STEEL) + dot(150, 154, 5, STEEL),
      rect(36, 28, 26, 11, c.main, 5),
    ].join(''),
  locker: (c) =>
    [
      rect(46, 26, 108, 138, c.dark, 6),
      repeat(
        [52, 102],
        (x) =>
          rect(x, 32, 46, 126, c.main, 3) +
          line(`M${x + 13} 50h20m-20 10h20m-20 10h20`, c.dark, 4) +
          rect(x + 34, 96, 6, 18, c.light, 3),
      ),
      rect(52, 162, 10, 8, INK) + rect(138, 162, 10, 8, INK),
    ].join(''),
  mat: (c) =>
    [
      shape('M52 62h128l-32 84H20z', c.dark),
      shape('M60 70h108l-26 66H34z', c.main),
      line('M76 82h76M71 96h76M65 110h76M60 124h76', c.light, 4),
    ].join(''),
  whiteboard: (c) =>
    [
      line('M72 148l-10 22m66-22l10 22', INK, 7),
      rect(26, 36, 148, 104, STEEL_DARK, 6),
      rect(34, 44, 132, 88, WHITE, 2),
      line('M50 66q20-14 34 2t34-4', c.main, 6),
      line('M50 92h60M50 110h40', c.dark, 5),
      rect(58, 138, 84, 9, INK, 3),
      rect(120, 132, 24, 7, c.main, 3),
    ].join(''),
} satisfies Record<string, Pictogram>
