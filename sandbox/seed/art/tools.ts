import {
  dot,
  INK,
  line,
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

/** Pictograms of hand and power tools. */
export const TOOLS = {
  hammer: (c) =>
    turned(
      38,
      rect(92, 62, 16, 60, c.main, 3),
      rect(89, 112, 22, 62, c.dark, 9),
      rect(94, 120, 4, 44, c.light, 2),
      shape('M86 38h34v32H84C66 70 56 76 48 86c0-22 12-44 38-48z', STEEL_DARK),
      rect(118, 36, 12, 36, INK, 2),
      rect(128, 34, 16, 40, STEEL, 5),
    ),
  mallet: (c) =>
    turned(
      38,
      rect(93, 60, 14, 112, WOOD, 6),
      rect(93, 140, 14, 32, WOOD_DARK, 6),
      rect(58, 28, 84, 46, c.main, 10),
      rect(58, 28, 16, 46, c.dark, 8),
      rect(126, 28, 16, 46, c.dark, 8),
      rect(80, 36, 40, 7, c.light, 3),
    ),
  screwdriver: (c) =>
    turned(
      42,
      shape('M96 104h8v58l-2 10h-4l-2-10z', STEEL_DARK),
      rect(82, 28, 36, 66, c.main, 15),
      rect(88, 84, 24, 22, c.dark, 5),
      repeat([90, 98, 106], (x) => rect(x, 40, 4, 38, c.light, 2)),
    ),
  bitset: (c) =>
    [
      rect(40, 58, 120, 92, c.main, 12),
      rect(48, 66, 104, 76, c.dark, 8),
      repeat(
        [60, 78, 96, 114, 132],
        (x) => rect(x, 78, 10, 30, STEEL, 2) + rect(x + 2, 70, 6, 12, STEEL_DARK, 1),
      ),
      repeat([60, 78, 96, 114, 132], (x) => rect(x, 118, 10, 16, c.light, 3)),
      rect(88, 46, 24, 14, c.dark, 5),
    ].join(''),
  pliers: (c) =>
    turned(
      20,
      line('M94 104C78 124 80 142 70 170', c.main, 15),
      line('M106 104C122 124 120 142 130 170', c.main, 15),
      line('M74 150l-4 20', c.dark, 15),
      line('M126 150l4 20', c.dark, 15),
      shape('M98 32c-18 8-24 34-22 62l18 20 6-10z', STEEL),
      shape('M102 32c18 8 24 34 22 62l-18 20-6-10z', STEEL_DARK),
      dot(100, 96, 9, INK),
    ),
  wrench: (c) =>
    turned(
      42,
      rect(89, 66, 22, 86, STEEL, 4),
      rect(96, 78, 8, 60, c.main, 4),
      shape('M70 28c-12 26 0 48 22 50h16c22-2 34-24 22-50l-14 4v22H84V32z', STEEL_DARK),
      dot(100, 158, 22, STEEL_DARK),
      shape('M100 147l10 5.5v11L100 169l-10-5.5v-11z', WHITE),
    ),
  sockets: (c) =>
    [
      rect(32, 60, 136, 90, c.dark, 12),
      rect(40, 68, 120, 74, INK, 6),
      repeat([54, 74, 94, 114, 134], (x) => dot(x + 6, 86, 8, STEEL) + dot(x + 6, 86, 3.5, INK)),
      line('M56 122h60', STEEL, 7),
      dot(126, 122, 13, STEEL_DARK),
      dot(126, 122, 5, c.main),
      rect(84, 48, 32, 16, c.main, 6),
    ].join(''),
  handsaw: (c) =>
    turned(
      -24,
      shape('M28 84l96-6v44L28 104z', STEEL),
      shape('M28 104l8 8 4-6 8 8 4-6 8 8 4-5 8 8 4-5 8 8 4-5 8 8 4-5 8 8 4-4 4 3v-3L28 102z', STEEL_DARK),
      shape('M120 66h34c14 0 22 10 20 24l-8 38c-2 10-10 14-18 12l-32-8z', c.main),
      shape('M136 84h18c6 0 8 4 7 9l-5 22c-1 5-5 7-9 6l-14-4z', c.dark),
      dot(127, 78, 4, c.light),
    ),
  tapemeasure: (c) =>
    [
      rect(44, 48, 96, 96, c.main, 26),
      rect(44, 122, 96, 22, c.dark, 8),
      dot(92, 94, 32, c.light),
      dot(92, 94, 22, c.dark),
      rect(132, 128, 44, 14, '#f6cf4a', 1),
      repeat([140, 148, 156, 164], (x) => rect(x, 128, 2, 7, INK)),
      rect(172, 124, 6, 26, STEEL_DARK, 1),
    ].join(''),
  level: (c) =>
    turned(
      -18,
      rect(20, 80, 160, 42, c.main, 6),
      rect(20, 80, 160, 9, c.light, 4),
      rect(20, 112, 160, 10, c.dark, 4),
      rect(78, 88, 44, 24, INK, 12),
      rect(82, 91, 36, 18, '#c7ec5a', 9),
      dot(101, 100, 7, WHITE),
      repeat([44, 144], (x) => dot(x + 4, 100, 12, INK) + dot(x + 4, 100, 8, '#c7ec5a')),
    ),
  chisel: (c) =>
    turned(
      42,
      shape('M88 96h24v58l-6 16H94l-6-16z', STEEL),
      shape('M88 152h24l-6 18H94z', STEEL_DARK),
      rect(84, 30, 32, 64, c.main, 12),
      rect(84, 24, 32, 14, STEEL_DARK, 6),
      rect(90, 86, 20, 14, INK, 3),
      rect(91, 44, 5, 36, c.light, 2),
    ),
  cutter: (c) =>
    turned(
      40,
      shape('M86 66l22-36v40H86z', STEEL),
      line('M92 58l16-6', STEEL_DARK, 2),
      rect(80, 62, 34, 110, c.main, 12),
      rect(80, 118, 34, 54, c.dark, 12),
      rect(90, 76, 13, 26, INK, 6),
      rect(93, 80, 7, 10, c.light, 3),
    ),
  toolbox: (c) =>
    [
      line('M74 78V60q0-8 8-8h36q8 0 8 8v18', INK, 9),
      rect(30, 76, 140, 34, c.dark, 9),
      rect(34, 104, 132, 54, c.main, 8),
      rect(34, 104, 132, 8, c.light, 2),
      repeat([56, 126], (x) => rect(x, 96, 18, 26, STEEL, 4)),
    ].join(''),
  drill: (c) =>
    [
      rect(24, 74, 24, 6, STEEL_DARK, 2),
      shape('M44 66h24v22H44l-8-6v-10z', INK),
      shape('M66 54h70c16 0 26 9 26 23s-10 23-26 23H66z', c.main),
      rect(66, 54, 14, 46, c.dark, 3),
      rect(96, 64, 40, 7, c.light, 3),
      shape('M112 98h38l8 52h-34z', c.dark),
      rect(104, 102, 12, 18, INK, 5),
      rect(106, 146, 64, 24, INK, 7),
      rect(114, 152, 26, 6, c.main, 3),
    ].join(''),
  grinder: (c) =>
    turned(
      -16,
      rect(70, 76, 110, 42, c.main, 18),
      rect(128, 76, 52, 42, c.dark, 18),
      rect(88, 86, 32, 6, c.light, 3),
      shape('M46 76h38v42H46q-10-21 0-42z', INK),
      rect(58, 40, 13, 42, INK, 6),
      dot(56, 124, 40, STEEL),
      dot(56, 124, 30, '#cdd5dd'),
      dot(56, 124, 10, STEEL_DARK),
      shape('M16 120a40 40 0 0 1 80 0l-8 2H24z', c.dark),
    ),
  circularsaw: (c) =>
    [
      dot(92, 116, 50, STEEL_DARK),
      dot(92, 116, 44, STEEL),
      dot(92, 116, 9, INK),
      shape('M34 112a58 58 0 0 1 116 0z', c.main),
      shape('M48 112a44 44 0 0 1 88 0h-12a32 32 0 0 0-64 0z', c.dark),
      line('M112 62c8-18 46-18 52 8l2 22', INK, 14),
      rect(22, 138, 156, 12, INK, 4),
      rect(130, 82, 38, 28, c.dark, 8),
    ].join(''),
  sander: (c) =>
    [
      shape('M64 96c0-34 12-52 36-52s36 18 36 52z', c.main),
      shape('M70 62c6-14 16-22 30-22s24 8 30 22z', INK),
      rect(52, 94, 96, 30, c.dark, 9),
      rect(46, 124, 108, 14, INK, 4),
      rect(50, 138, 100, 9, '#c9a77d', 3),
      shape('M136 102h22l18 20v14l-40-18z', STEEL_DARK),
      dot(100, 108, 6, c.light),
    ].join(''),
  drillbits: (c) =>
    [
      repeat([54, 80, 106, 132], (x) => {
        const top = 34 + (x - 54) / 3
        const twist = line(`M${x + 2} ${top + 18}l8 8m-8 6l8 8m-8 6l8 8`, STEEL_DARK, 3)
        return shape(`M${x + 6} ${top}l6 10V120H${x}V${top + 10}z`, STEEL) + twist
      }),
      rect(38, 112, 124, 46, c.main, 9),
      rect(38, 112, 124, 12, c.light, 6),
      rect(38, 146, 124, 12, c.dark, 6),
    ].join(''),
  vacuum: (c) =>
    [
      line('M132 92c44-16 52 26 40 66', INK, 10),
      rect(158, 156, 30, 12, INK, 4),
      rect(44, 84, 94, 70, STEEL, 8),
      rect(44, 84, 94, 14, STEEL_DARK, 4),
      shape('M44 84c0-30 20-42 47-42s47 12 47 42z', c.main),
      rect(70, 34, 42, 14, c.dark, 6),
      rect(64, 62, 30, 7, c.light, 3),
      dot(58, 160, 11, INK),
      dot(124, 160, 11, INK),
      dot(118, 118, 11, c.dark),
    ].join(''),
  bolts: (c) =>
    [
      turned(-26, rect(72, 40, 40, 22, STEEL_DARK, 4), rect(83, 60, 18, 90, STEEL, 3)),
      turned(-26, line('M84 100h16m-16 12h16m-16 12h16m-16 12h16', STEEL_DARK, 4)),
      shape('M136 96l26 15v30l-26 15-26-15v-30z', c.main),
      shape('M136 96l26 15v30l-26-15z', c.light),
      dot(136, 126, 12, c.dark),
    ].join(''),
} satisfies Record<string, Pictogram>
