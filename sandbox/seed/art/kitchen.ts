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

/** Pictograms of kitchen, tableware and serving products. */
export const KITCHEN = {
  chefknife: (c) =>
    turned(
      -38,
      shape('M20 84h102v34c-42 0-78-8-102-34z', STEEL),
      shape('M20 84h102v6H28z', '#d7dee5'),
      rect(116, 82, 12, 34, STEEL_DARK, 2),
      rect(126, 82, 58, 26, c.main, 9),
      repeat([140, 156, 172], (x) => dot(x, 95, 3.2, c.light)),
    ),
  breadknife: (c) =>
    turned(
      -38,
      shape('M18 88h106v24l-6-5-7 5-7-5-7 5-7-5-7 5-7-5-7 5-7-5-7 5-7-5-6 4-6-5-8 2z', STEEL),
      rect(120, 86, 9, 28, STEEL_DARK, 2),
      rect(126, 86, 58, 24, c.main, 9),
      repeat([140, 156, 172], (x) => dot(x, 98, 3, c.light)),
    ),
  pan: (c) =>
    turned(
      -24,
      rect(132, 92, 58, 16, c.main, 8),
      dot(82, 100, 60, INK),
      dot(82, 100, 50, '#525f6c'),
      dot(82, 100, 42, '#46525f'),
      line('M54 84a34 34 0 0 1 22-17', '#8a96a3', 5),
      dot(180, 100, 4, c.light),
    ),
  pot: (c) =>
    [
      line('M36 96H22m142 0h14', INK, 10),
      rect(38, 78, 124, 84, STEEL, 14),
      rect(38, 138, 124, 24, STEEL_DARK, 12),
      rect(32, 68, 136, 14, STEEL_DARK, 6),
      shape('M44 68c4-20 28-28 56-28s52 8 56 28z', c.main),
      rect(88, 28, 24, 14, INK, 6),
      rect(52, 92, 9, 40, WHITE, 4),
    ].join(''),
  stockpot: (c) =>
    [
      line('M46 96H32v18h14m108-18h14v18h-14', c.main, 8),
      rect(46, 52, 108, 114, STEEL, 10),
      oval(100, 52, 54, 14, STEEL_DARK),
      oval(100, 53, 45, 9, '#6d7b89'),
      rect(46, 148, 108, 18, STEEL_DARK, 9),
      rect(60, 78, 9, 62, WHITE, 4),
    ].join(''),
  board: (c) =>
    turned(
      -14,
      rect(36, 54, 128, 92, c.main, 14),
      rect(36, 134, 128, 12, c.dark, 6),
      rect(46, 64, 108, 64, c.light, 8),
      dot(148, 100, 8, c.dark),
    ),
  container: (c) =>
    [
      rect(32, 56, 136, 20, c.main, 8),
      shape('M40 76h120l-10 82q-1 8-9 8H59q-8 0-9-8z', '#dceaf1'),
      shape('M46 118h108l-5 40q-1 8-8 8H59q-8 0-9-8z', c.light),
      rect(26, 66, 12, 22, c.dark, 4),
      rect(162, 66, 12, 22, c.dark, 4),
      line('M60 92l4 50', WHITE, 6),
    ].join(''),
  gastronorm: (c) =>
    [
      shape('M44 84h112l-12 68H56z', STEEL),
      shape('M50 118h100l-6 34H56z', STEEL_DARK),
      rect(26, 70, 148, 16, '#d7dee5', 6),
      shape('M44 70c8-14 30-20 56-20s48 6 56 20z', c.main),
      rect(88, 42, 24, 11, INK, 5),
    ].join(''),
  apron: (c) =>
    [
      line('M76 62C72 20 128 20 124 62', c.dark, 7),
      line('M52 98H26m122 0h26', c.dark, 7),
      shape('M76 56h48l6 32 18 8v64q0 8-8 8H60q-8 0-8-8V96l18-8z', c.main),
      rect(72, 112, 56, 36, c.dark, 6),
      line('M100 112v36', c.main, 3),
      rect(76, 56, 48, 7, c.light),
    ].join(''),
  thermometer: (c) =>
    turned(
      36,
      rect(96, 84, 8, 88, STEEL, 3),
      shape('M96 166h8l-4 14z', STEEL_DARK),
      rect(66, 22, 68, 66, c.main, 16),
      rect(76, 32, 48, 30, '#cfe3c4', 5),
      line('M86 54V40m10 14V40h9v14m10-14v14', INK, 3.5),
      rect(80, 70, 16, 9, c.dark, 4),
      rect(104, 70, 16, 9, c.light, 4),
    ),
  whisk: (c) =>
    turned(
      38,
      rect(91, 108, 18, 68, c.main, 8),
      rect(94, 96, 12, 18, STEEL_DARK, 3),
      line('M100 98C60 70 70 22 100 22s40 48 0 76', STEEL_DARK, 4),
      line('M100 98C80 70 86 22 100 22s20 48 0 76', STEEL_DARK, 4),
      line('M100 98V22', STEEL, 4),
    ),
  ladle: (c) =>
    turned(
      30,
      line('M104 132V38c0-16-20-16-20-2', STEEL, 9),
      rect(98, 44, 12, 56, c.main, 6),
      shape('M62 126h76c0 26-16 42-38 42s-38-16-38-42z', STEEL_DARK),
      oval(100, 127, 38, 9, STEEL),
    ),
  tongs: (c) =>
    turned(
      28,
      line('M96 26L76 150', STEEL, 12),
      line('M104 26l20 124', STEEL_DARK, 12),
      line('M90 64l-8 50m28-50l8 50', c.main, 13),
      shape('M66 146h22l-4 24H68zM112 146h22l-2 24h-16z', c.dark),
      rect(88, 18, 24, 16, INK, 6),
    ),
  plate: (c) =>
    [
      dot(100, 100, 66, c.main),
      dot(100, 100, 60, WHITE),
      `<circle cx="100" cy="100" r="54" fill="none" stroke="${c.main}" stroke-width="2.5"/>`,
      dot(100, 100, 40, c.light),
      dot(100, 100, 37, WHITE),
      line('M78 88a26 26 0 0 1 14-12', '#e3e7eb', 5),
    ].join(''),
  plates: (c) =>
    [
      [146, 132, 118, 104]
        .map((y) => oval(100, y, 70, 18, c.dark) + oval(100, y - 4, 70, 18, WHITE))
        .join(''),
      oval(100, 84, 70, 20, c.main),
      oval(100, 82, 66, 18, WHITE),
      oval(100, 82, 42, 11, c.light),
    ].join(''),
  bowl: (c) =>
    [
      shape('M36 86h128c0 44-22 70-64 70s-64-26-64-70z', c.main),
      oval(100, 86, 64, 17, c.dark),
      oval(100, 88, 54, 12, c.light),
      rect(76, 152, 48, 12, c.dark, 5),
      line('M56 112c4 14 12 24 22 30', c.light, 6),
    ].join(''),
  mug: (c) =>
    [
      line('M136 86c34-6 34 50-4 48', c.dark, 13),
      rect(48, 60, 90, 104, c.main, 14),
      oval(93, 62, 45, 12, c.dark),
      oval(93, 64, 37, 8, '#7a4e31'),
      rect(58, 86, 9, 56, c.light, 4),
    ].join(''),
  coffeecup: (c) =>
    [
      oval(100, 154, 70, 13, WHITE),
      oval(100, 151, 46, 6, '#e3e7eb'),
      line('M144 92c30-8 32 36-8 38', c.main, 10),
      shape('M50 76h100c0 42-12 72-50 72s-50-30-50-72z', c.main),
      oval(100, 76, 50, 12, c.dark),
      oval(100, 78, 42, 8, '#7a4e31'),
      line('M66 96c2 14 6 22 12 28', c.light, 6),
      line('M86 54c-6-8 6-14 0-24m28 24c-6-8 6-14 0-24', STEEL, 4),
    ].join(''),
  papercup: (c) =>
    [
      shape('M62 64h76l-9 96q-1 8-9 8H80q-8 0-9-8z', WHITE),
      shape('M65 88h70l-5 50H70z', c.main),
      dot(100, 112, 14, c.light),
      rect(54, 46, 92, 20, c.dark, 7),
      rect(62, 36, 76, 14, c.dark, 6),
    ].join(''),
  wineglass: (c) =>
    [
      shape('M68 28h64c8 44-4 74-32 74s-40-30-32-74z', '#dceaf1'),
      shape('M66 60h68c-2 26-14 42-34 42s-32-16-34-42z', c.main),
      line('M100 102v54', '#b7ccd8', 6),
      oval(100, 162, 36, 7, '#b7ccd8'),
      line('M78 44c-2 16 0 30 6 40', WHITE, 5),
    ].join(''),
  tumbler: (c) =>
    [
      shape('M56 42h88l-9 116q-1 10-11 10H76q-10 0-11-10z', '#dceaf1'),
      shape('M60 84h80l-6 70q-1 8-9 8H75q-8 0-9-8z', c.main),
      shape('M84 92l22-6 8 20-22 8zM102 118l20-4 4 20-20 4z', c.light),
      line('M70 56l6 84', WHITE, 6),
    ].join(''),
  cutlery: (c) =>
    [
      line('M62 34v30m-10-30v24c0 14 20 14 20 0V34M62 68v30', STEEL_DARK, 6),
      rect(55, 94, 14, 72, c.main, 7),
      shape('M94 32c16 6 18 34 14 64H94z', STEEL),
      rect(93, 94, 14, 72, c.main, 7),
      oval(138, 58, 16, 26, STEEL_DARK),
      oval(138, 54, 9, 15, STEEL),
      rect(131, 82, 14, 84, c.main, 7),
    ].join(''),
  tray: (c) =>
    [
      oval(100, 132, 80, 20, c.dark),
      oval(100, 127, 80, 20, c.main),
      oval(100, 125, 66, 14, c.light),
      shape('M52 120c0-38 22-58 48-58s48 20 48 58c-20 8-76 8-96 0z', STEEL),
      line('M68 108c2-16 10-26 20-31', WHITE, 6),
      dot(100, 56, 8, STEEL_DARK),
    ].join(''),
  napkins: (c) =>
    [
      shape('M40 118l60-24 60 24-60 30z', c.dark),
      shape('M40 104l60-24 60 24-60 30z', c.main),
      shape('M40 90l60-24 60 24-60 30z', WHITE),
      shape('M40 76l60-24 60 24-60 30z', c.main),
      shape('M70 76l30-12 30 12-30 15z', c.light),
    ].join(''),
  flask: (c) =>
    [
      rect(84, 26, 32, 18, INK, 6),
      line('M116 38h22', INK, 9),
      shape('M78 44h44l16 28v84q0 12-12 12H74q-12 0-12-12V72z', STEEL),
      shape('M62 104h76v42H62z', c.main),
      line('M138 84c32-4 32 58 0 56', INK, 10),
      rect(72, 78, 8, 74, WHITE, 4),
    ].join(''),
  grater: (c) =>
    [
      line('M80 40c0-16 40-16 40 0', c.main, 11),
      shape('M70 44h60l22 120H48z', STEEL),
      [70, 90, 110, 130, 148]
        .map((y) => repeat([74, 92, 110], (x) => oval(x + 8, y, 4.5, 3.5, INK)))
        .join(''),
      shape('M46 154h108l2 12H44z', c.dark),
    ].join(''),
  pizzapeel: (c) =>
    turned(
      34,
      rect(94, 104, 12, 78, WOOD_DARK, 5),
      shape('M60 34q0-14 14-14h52q14 0 14 14v54c0 18-16 26-40 26s-40-8-40-26z', WOOD),
      dot(100, 66, 28, '#f0c672'),
      dot(100, 66, 22, c.main),
      dot(92, 60, 5, WHITE) + dot(108, 64, 5, WHITE) + dot(98, 76, 5, WHITE),
    ),
  toque: (c) =>
    [
      shape('M60 100C30 96 34 52 68 56c8-26 56-26 64 0 34-4 38 40 8 44z', WHITE),
      shape('M62 96h76v56q-38 12-76 0z', '#e6eaee'),
      rect(60, 136, 80, 22, c.main, 6),
      line('M84 100v30m16-30v30m16-30v30', '#cfd6dd', 4),
    ].join(''),
} satisfies Record<string, Pictogram>
